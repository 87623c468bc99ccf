/** Returns the tokens of a tap link; '' for a missing one. */
export const pairOf = (link: string | URL): { token: string; object: string } => {
  const { searchParams } = new URL(link)
  return { token: searchParams.get('token') ?? '', object: searchParams.get('object') ?? '' }
}
