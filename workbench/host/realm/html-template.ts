/** What a template needs from the host. */
interface TemplateService {
  /** An output with this content. */
  output(html: string): unknown;
}

const SCRIPTLET = /<\?(!?=)?([\s\S]*?)\?>/g;
const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/**
 * `HtmlService`'s templates, which run in the script's own realm: properties that a script sets on a template
 * are variables in its scriptlets, which see the script's globals as well (platform fact G4).
 */
export function templateOver(source: string, service: TemplateService): object {
  const template = Object.create({
    evaluate(this: object): unknown {
      // Sloppy mode, because the code uses `with` for the template's properties; in the global scope, like
      // the script.
      // oxlint-disable-next-line no-new-func, no-implied-eval
      const run = new Function("template", "output", codeOf(source)) as (
        template: object,
        output: Output,
      ) => void;
      const output = new Output();
      run(this, output);
      return service.output(output.text);
    },
    getCode: () => codeOf(source),
    getCodeWithComments: () => codeOf(source),
    getRawContent: () => source,
    toString: () => "HtmlTemplate",
  }) as object;
  return template;
}

/**
 * The body of a function that appends to an output: literal text as it is, `<?= ?>` escaped, `<?!= ?>` raw, `<? ?>`
 * executed. What is printed is assigned, so that a semicolon after it does no harm (platform fact K15).
 */
function codeOf(source: string): string {
  let code = "with (template) {\n";
  let written = 0;
  for (const { 0: whole, 1: kind, 2: inner = "", index } of source.matchAll(SCRIPTLET)) {
    code += literal(source.slice(written, index));
    written = index + whole.length;
    if (kind === undefined) code += `${inner}\n`;
    else code += `output.${kind === "=" ? "escaped" : "raw"} = ${inner}\n;\n`;
  }
  return `${code}${literal(source.slice(written))}}`;
}

class Output {
  text = "";

  set raw(value: unknown) {
    this.text += String(value);
  }

  set escaped(value: unknown) {
    this.text += shown(value);
  }
}

function literal(text: string): string {
  return text === "" ? "" : `output.text += ${JSON.stringify(text)};\n`;
}

/** HTML-escaped the same way everywhere, whereas Google escapes by context. */
function shown(value: unknown): string {
  return String(value).replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
