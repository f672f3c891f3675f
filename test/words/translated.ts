/** Phrases that nobody says in spoken English, each with a plain one that took its place. */
export const TRANSLATED =
  /\b[Ww]hoever\b|\bupside down\b|\bevicted\b|\bof which\b|\byoung enough\b|\bcalled (?:so|like that)\b|\bfor nothing\b|\btells what\b|\bone and the same\b|\bcounted no more\b|\bagain and again\b|\bnobody needs\b/;
