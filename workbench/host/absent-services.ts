/** Google's services that are global in every script, and that the workbench does not have. */
export const ABSENT_SERVICES: readonly string[] = [
  "CalendarApp",
  "CardService",
  "ConferenceDataService",
  "ContactsApp",
  "ContentService",
  "DataStudioApp",
  "DocumentApp",
  "DriveApp",
  "FormApp",
  "GmailApp",
  "GroupsApp",
  "Jdbc",
  "LanguageApp",
  "LinearOptimizationService",
  "Maps",
  "SitesApp",
  "SlidesApp",
];

/** What a manifest enables beside them: names in the script, and what stands behind each. */
export interface Dependencies {
  readonly enabledAdvancedServices?: readonly { readonly userSymbol?: string; readonly serviceId?: string }[];
  readonly libraries?: readonly { readonly userSymbol?: string }[];
}

/** Names that are absent in a script because of its manifest, as they are told: `The library OAuth2`. */
export function absentDependencies(dependencies: Dependencies = {}): Record<string, string> {
  const { enabledAdvancedServices = [], libraries = [] } = dependencies;
  const named = (kind: string) => (each: { readonly userSymbol?: string }) =>
    each.userSymbol === undefined ? [] : [[each.userSymbol, `The ${kind} ${each.userSymbol}`] as const];
  return Object.fromEntries([
    ...enabledAdvancedServices.flatMap(named("advanced service")),
    ...libraries.flatMap(named("library")),
  ]);
}

/** What a script is told that uses something which is not here, with the way to ask for it. */
export function notEmulated(what: string): string {
  return `${what} is not emulated by the workbench. Its PARITY.md says what is, and how to ask for more.`;
}
