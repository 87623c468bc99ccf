export function TagList({ label, tags }: { label: string; tags: readonly string[] }) {
  if (tags.length === 0) return null
  return (
    <ul aria-label={label} className="flex flex-wrap gap-x-2.5 gap-y-1 text-sm text-accent">
      {tags.map((tag) => (
        <li key={tag} dir="auto" className="[overflow-wrap:anywhere]">
          #{tag}
        </li>
      ))}
    </ul>
  )
}
