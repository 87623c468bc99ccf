export function withLike<T extends { readonly likes: readonly string[] }>(item: T, userId: string, liked: boolean): T {
  const others = item.likes.filter((id) => id !== userId)
  return { ...item, likes: liked ? [...others, userId] : others }
}
