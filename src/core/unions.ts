/** Names of members that any of a union has. */
export type KeysOf<Union> = Union extends unknown ? keyof Union : never;

/** What a member is in those of a union that have it. */
export type At<Union, Key extends PropertyKey> = Union extends unknown
  ? Key extends keyof Union
    ? Union[Key]
    : never
  : never;
