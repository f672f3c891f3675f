/** Internal, API and standards terms that a spreadsheet user need not know, and other names for “the API”. */
export const JARGON =
  /\bUUIDs?\b|\bGTM\b|\b[Uu]nconfirmed\b|\b[Ee]ntr(?:y|ies)\b|\bM49\b|\bISO[- ]?3166|\b[Ff]etch pending\b|\b[Tt]h(?:e|is) service\b/;
