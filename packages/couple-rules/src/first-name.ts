/** Returns the first word of a person's name; empty without a person or name. */
export const firstNameOf = (person: { readonly name: string } | null | undefined): string =>
  person?.name.trim().split(/\s+/)[0] ?? ''
