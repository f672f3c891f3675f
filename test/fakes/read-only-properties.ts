import { MemoryProperties } from "./memory-properties";

/** Properties as a custom function may find them. */
export class ReadOnlyProperties extends MemoryProperties {
  readOnly = true;

  override set(key: string, value: string): void {
    this.refuse();
    super.set(key, value);
  }

  override setAll(values: Readonly<Record<string, string>>): void {
    this.refuse();
    for (const [key, value] of Object.entries(values)) this.stored.set(key, value);
  }

  override remove(key: string): void {
    this.refuse();
    super.remove(key);
  }

  private refuse(): void {
    if (this.readOnly) throw new Error("You do not have permission to call set");
  }
}
