import clsx from 'clsx'
import { Heart, MessageCircle } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { User } from '@love-space/contracts/auth/user.ts'
import type { AlbumEntry, Memory } from '@love-space/contracts/media/memory.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { album as texts } from '@love-space/texts/en/couple/album.ts'
import { memories as memoryTexts } from '@love-space/texts/en/couple/memories.ts'
import { fill } from '@love-space/texts/fill.ts'
import { heartClass } from '@love-space/ui/person.ts'
import { useAction } from '@love-space/ui/use-action.ts'
import { personIn } from '@love-space/web-kit/session/my-space.ts'
import { longDay } from '../../shared/calendar-days.ts'
import { useHeldWritesOf } from '../../shared/held-writes.ts'
import { isWritable } from '../../shared/space-state.ts'
import { MediaViewer } from '../../shared/viewer/media-viewer.tsx'
import { isViewable } from '../../shared/viewer/viewer-media.ts'
import { useAlbumMonth } from './album.queries.ts'
import { toggleLike } from './change-memory.ts'
import { useMemory } from './memories.queries.ts'
import { withHeld, type MemoryFilter } from './memories.rules.ts'
import type { MemoryActions } from './memory-dialogs.tsx'

interface AlbumViewerProps {
  user: User
  space: Space
  filter: MemoryFilter
  month: string
  /** Of the month's entries. */
  count: number
  openAt: string
  actions: MemoryActions
  onClose: () => void
}

interface Shown extends AlbumEntry {
  readonly file: NonNullable<AlbumEntry['file']>
}

/** Pictures left before the end of those loaded, at which more are fetched. */
const aheadMin = 5

export function AlbumViewer(props: AlbumViewerProps) {
  const { user, space, filter, month, count, openAt, actions, onClose } = props
  const {
    entries = [],
    hasNextPage,
    isFetchingNextPage,
    isError,
    fetchNextPage,
  } = useAlbumMonth(space.id, filter, month)
  const [fileId, setFileId] = useState(openAt)
  const shown = entries.filter((entry): entry is Shown => entry.file !== null && isViewable(entry.file))
  const index = shown.findIndex(({ file }) => file.id === fileId)
  const entry = shown[index]
  const isLacking = hasNextPage && !isFetchingNextPage && !isError && index > shown.length - aheadMin
  useEffect(() => {
    if (isLacking) void fetchNextPage()
  }, [isLacking, fetchNextPage])
  if (!entry) return null
  const openMemory = (memory: Memory) => {
    onClose()
    actions.show(memory)
  }
  return (
    <MediaViewer
      media={shown.map(({ file, title, day }) => ({ file, alt: `${title}, ${longDay(day)}` }))}
      openAt={openAt}
      title={entry.title}
      position={fill(texts.position, { n: index + 1, total: hasNextPage ? count : shown.length })}
      isMuted
      onView={setFileId}
      onOpenAt={(next) => next === null && onClose()}
      footer={<Foot key={entry.memoryId} user={user} space={space} entry={entry} onOpenMemory={openMemory} />}
    />
  )
}

interface FootProps {
  user: User
  space: Space
  entry: AlbumEntry
  onOpenMemory: (memory: Memory) => void
}

const button =
  'inline-flex min-h-tap shrink-0 items-center gap-1.5 rounded-full px-3 text-sm font-medium hover:bg-white/15 disabled:opacity-60'

function Foot({ user, space, entry, onOpenMemory }: FootProps) {
  const { data } = useMemory(space.id, entry.memoryId)
  const writes = useHeldWritesOf(user.id)
  const memory = data && withHeld(data, writes, user.id)
  const isLiked = memory?.likes.includes(user.id) === true
  const like = useAction(async () => (memory ? toggleLike(memory, user.id) : undefined), {
    failed: memoryTexts.likeFailed,
  })
  const open = () => {
    if (memory) onOpenMemory(memory)
  }
  return (
    <div className="absolute inset-x-0 bottom-0 z-10 flex h-18 items-center gap-1 bg-black pr-page-right pb-safe-bottom pl-page-left text-white">
      <div className="mr-auto min-w-0">
        <button
          type="button"
          aria-label={fill(texts.openMemory, { title: entry.title })}
          disabled={!memory}
          onClick={open}
          className="block min-h-6 max-w-full rounded-field px-1 text-left hover:bg-white/15"
        >
          <span dir="auto" className="block truncate font-display">
            {entry.title}
          </span>
        </button>
        <p className="truncate px-1 text-xs text-white/75">{longDay(entry.day)}</p>
      </div>
      <button
        type="button"
        aria-pressed={isLiked}
        disabled={!memory || !isWritable(space)}
        onClick={() => void like.run()}
        className={button}
      >
        <Heart className={clsx('size-5', isLiked && ['fill-current', heartClass(personIn(space, user.id))])} />
        <span className="sr-only">{isLiked ? texts.liked : texts.like}</span>{' '}
        {memory && memory.likes.length > 0 && <span className="tabular-nums">{memory.likes.length}</span>}
      </button>
      <button
        type="button"
        aria-label={
          memory && memory.commentCount > 0 ? fill(texts.comments, { n: memory.commentCount }) : texts.comment
        }
        disabled={!memory}
        onClick={open}
        className={button}
      >
        <MessageCircle className="size-5" />
        <span aria-hidden className="tabular-nums">
          {memory && memory.commentCount > 0 ? memory.commentCount : ''}
        </span>
      </button>
    </div>
  )
}
