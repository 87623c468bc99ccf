import { Trash2 } from 'lucide-react'
import { games as texts } from '@love-space/texts/en/couple/games.ts'
import { fill } from '@love-space/texts/fill.ts'
import { IconButton } from '@love-space/ui/icon-button.tsx'

interface Props<E> {
  readonly title: string
  readonly entries: readonly E[]
  /** Absent where they are only read. */
  readonly onRemove?: ((entry: E) => void) | undefined
  readonly detailOf: (entry: E) => string
}

/** What two have kept for later. */
export function SavedList<E extends { readonly title: string; readonly ts: string }>(props: Props<E>) {
  const { title, entries, onRemove, detailOf } = props
  return (
    <section aria-label={title}>
      <h3 className="mb-1 font-medium">{title}</h3>
      {entries.length === 0 ? (
        <p className="text-sm text-text-muted">{texts.empty}</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {entries.map((entry) => (
            <li key={entry.ts + entry.title} className="flex items-center gap-2 py-1.5">
              <div className="min-w-0 flex-1">
                <p className="font-medium">{entry.title}</p>
                <p className="text-sm text-text-muted">{detailOf(entry)}</p>
              </div>
              {onRemove && (
                <IconButton
                  label={fill(texts.remove, { title: entry.title })}
                  icon={<Trash2 />}
                  onClick={() => onRemove(entry)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
