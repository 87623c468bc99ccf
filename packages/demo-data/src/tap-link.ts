/** What a tap link carries: the space token and the device token, by the names of its parameters; '' for one it lacks. */
export const pairOf = (link: string | URL): { token: string; object: string } => {
  const { searchParams } = new URL(link)
  return { token: searchParams.get('token') ?? '', object: searchParams.get('object') ?? '' }
}
