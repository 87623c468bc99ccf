import { Clock, ImagePlus, Images } from 'lucide-react'
import { useState } from 'react'
import type { User } from '@love-space/contracts/auth/user.ts'
import { paths } from '@love-space/contracts/paths.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { items } from '@love-space/texts/en/couple/items.ts'
import { ourHome } from '@love-space/texts/en/couple/our-home.ts'
import { categoryText, memories as texts } from '@love-space/texts/en/couple/memories.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Button, buttonClass } from '@love-space/ui/button.tsx'
import { Chip } from '@love-space/ui/chip.tsx'
import { EmptyState } from '@love-space/ui/empty-state.tsx'
import { ErrorState } from '@love-space/ui/error-state.tsx'
import { Skeleton } from '@love-space/ui/skeleton.tsx'
import { Link } from '@love-space/web-kit/router.ts'
import { useHeldWritesOf } from '../../shared/held-writes.ts'
import { isWritable } from '../../shared/space-state.ts'
import { useItemDialogs } from '../../shared/items/use-item-dialogs.tsx'
import { useCategories, useSnapshots } from './memories.queries.ts'
import { withHeld, type ShownMemory } from './memories.rules.ts'
import { memoryKind } from './memory.kind.ts'
import { MemoryMedium } from './memory-medium.tsx'

export default function SnapshotsPanel({ user, space }: { user: User; space: Space }) {
  const [category, setCategory] = useState('')
  const { data, isError, isFetching, refetch } = useSnapshots(space.id, category)
  const categories = useCategories(space.id)
  const { dialogs, actions } = useItemDialogs(memoryKind, user, space)
  const writes = useHeldWritesOf(user.id)
  return (
    <div className="flex flex-col gap-1.5">
      <header className="flex flex-wrap items-center justify-between gap-x-3">
        <h2 className="font-display text-2xl">{ourHome.parts.memories}</h2>
        {isWritable(space) && (
          <Button size="sm" variant="secondary" icon={<ImagePlus />} onClick={() => actions.edit(null)}>
            {texts.add}
          </Button>
        )}
        <div className="flex w-full items-center justify-between gap-x-3">
          <p className="text-sm text-text-muted">{texts.sectionHint}</p>
          {data && data.total > data.memories.length && (
            <Link to={paths.memory} className={`${buttonClass('ghost', 'sm')} -my-2 -mr-3 shrink-0`}>
              {items.seeAll}
            </Link>
          )}
        </div>
      </header>
      <CategoryChips categories={categories} category={category} onChoose={setCategory} />
      {!data && isError ? (
        <ErrorState title={texts.fetchFailed} onRetry={() => void refetch()} retrying={isFetching} />
      ) : !data ? (
        <Skeleton className="h-30 rounded-card md:h-48" />
      ) : data.memories.length === 0 ? (
        <EmptyState icon={<Images />} title={category === '' ? texts.empty : texts.emptyFiltered}>
          {texts.emptyHint}
        </EmptyState>
      ) : (
        <ul className="-mx-gutter flex snap-x list-none gap-2 overflow-x-auto px-gutter pb-1 md:mx-0 md:grid md:grid-cols-6 md:gap-3 md:overflow-visible md:px-0">
          {data.memories.map((memory) => (
            <li key={memory.id} className="w-[31%] min-w-24 shrink-0 snap-start scroll-ml-gutter md:w-auto md:min-w-0">
              <Snapshot memory={withHeld(memory, writes, user.id)} onOpen={actions.show} />
            </li>
          ))}
        </ul>
      )}
      {dialogs}
    </div>
  )
}

interface CategoryChipsProps {
  categories: readonly string[]
  category: string
  onChoose: (category: string) => void
}

function CategoryChips({ categories, category, onChoose }: CategoryChipsProps) {
  const chips = category !== '' && !categories.includes(category) ? [...categories, category] : categories
  if (chips.length <= 1) return null
  return (
    <div
      role="group"
      aria-label={texts.category}
      className="-mx-gutter flex gap-2 overflow-x-auto px-gutter pb-1 md:mx-0 md:flex-wrap md:px-0"
    >
      <Chip selected={category === ''} onClick={() => onChoose('')}>
        {texts.allCategories}
      </Chip>
      {chips.map((one) => (
        <Chip key={one} selected={one === category} onClick={() => onChoose(one)}>
          {categoryText(one)}
        </Chip>
      ))}
    </div>
  )
}

interface SnapshotProps {
  memory: ShownMemory
  onOpen: (memory: ShownMemory) => void
}

function Snapshot({ memory, onOpen }: SnapshotProps) {
  const { title, media, waiting } = memory
  const [file] = media
  return (
    <article aria-label={title}>
      <button
        type="button"
        aria-label={fill(texts.open, { title })}
        onClick={() => onOpen(memory)}
        className="relative block w-full overflow-clip rounded-field bg-surface-sunken transition duration-200 ease-calm hover:brightness-105"
      >
        {file ? (
          <MemoryMedium file={file} alt="" sizes="(min-width: 48rem) 11rem, 33vw" ratio={1} />
        ) : (
          <span dir="auto" className="flex aspect-square items-center justify-center p-2">
            <span className="line-clamp-4 font-display text-[0.9375rem] leading-tight wrap-anywhere">{title}</span>
          </span>
        )}
        {(media.length > 1 || waiting) && (
          <span className="absolute top-1.5 right-1.5 flex gap-1 rounded-full bg-black/55 p-1 text-white [&_svg]:size-3.5">
            {media.length > 1 && (
              <>
                <Images aria-hidden />
                <span className="sr-only">{fill(texts.mediaCount, { n: media.length })}</span>
              </>
            )}
            {waiting && <Clock aria-hidden />}
          </span>
        )}
      </button>
    </article>
  )
}
