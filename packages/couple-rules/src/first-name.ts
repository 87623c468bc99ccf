/** What a friend would call somebody: the first word of their name; empty where there is nobody, or no name any more. */
export const firstNameOf = (person: { readonly name: string } | null | undefined): string =>
  person?.name.trim().split(/\s+/)[0] ?? ''
