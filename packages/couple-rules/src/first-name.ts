export const firstNameOf = (person: { readonly name: string } | null | undefined): string =>
  person?.name.trim().split(/\s+/)[0] ?? ''
