import clsx from 'clsx'
import { Heart, MessageCircle, SendHorizontal } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { User } from '@love-space/contracts/auth/user.ts'
import { limits } from '@love-space/contracts/limits.ts'
import type { AlbumEntry, AlbumMonth, Memory } from '@love-space/contracts/media/memory.ts'
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
import type { ItemActions } from '../../shared/items/item-kind.ts'
import { useAlbumMonth } from './album.queries.ts'
import { monthOf, numberOf, picturesAround, type MonthPart, type PictureEntry } from './album.rules.ts'
import { toggleLike } from './change-memory.ts'
import { useMemory } from './memories.queries.ts'
import { withHeld, type MemoryFilter } from './memories.rules.ts'
import { useNewComment } from './use-new-comment.ts'

interface AlbumViewerProps {
  user: User
  space: Space
  filter: MemoryFilter
  /** All months of the album, newest first. */
  months: readonly AlbumMonth[]
  /** Month of the pressed picture. */
  opened: string
  openAt: string
  actions: ItemActions<Memory>
  onClose: () => void
}

/** Number of read pictures left at which more are read. */
const aheadMin = 5

export function AlbumViewer(props: AlbumViewerProps) {
  const { user, space, filter, months, opened, openAt, actions, onClose } = props
  const [fileId, setFileId] = useState(openAt)
  const [parts, setParts] = useState<ReadonlyMap<string, MonthPart>>(new Map())
  const [range, setRange] = useState({ newest: opened, oldest: opened })
  const names = months.map(({ month }) => month)
  const read = names.filter((month) => range.oldest <= month && month <= range.newest)
  const shown = picturesAround(opened, read, parts).filter(({ file }) => isViewable(file))
  const index = shown.findIndex(({ file }) => file.id === fileId)
  const entry = shown[index]
  const isWhole = (month: string): boolean => parts.get(month)?.isWhole === true
  const newer = index < aheadMin && isWhole(range.newest) ? names[names.indexOf(range.newest) - 1] : undefined
  const older =
    index > shown.length - aheadMin && isWhole(range.oldest) ? names[names.indexOf(range.oldest) + 1] : undefined
  // Keep a range that was read, so that no picture changes its place while the viewer moves.
  if (entry && (newer ?? older) !== undefined)
    setRange({ newest: newer ?? range.newest, oldest: older ?? range.oldest })
  const openMemory = (memory: Memory) => {
    onClose()
    actions.show(memory)
  }
  return (
    <>
      {read.map((month) => (
        <MonthReader
          key={month}
          space={space}
          filter={filter}
          month={month}
          isAllWanted={month > opened}
          seenAt={entry && monthOf(entry) === month ? entry.file.id : undefined}
          onRead={(part) => setParts((others) => new Map(others).set(month, part))}
        />
      ))}
      {entry && (
        <MediaViewer
          media={shown.map(({ file, title, day }) => ({ file, alt: `${title}, ${longDay(day)}` }))}
          openAt={fileId}
          title={entry.title}
          position={fill(texts.position, {
            n: numberOf(entry, months, parts),
            total: months.reduce((sum, { pictures }) => sum + pictures, 0),
          })}
          isMuted
          onView={setFileId}
          onOpenAt={(next) => next === null && onClose()}
          footer={<Foot key={entry.memoryId} user={user} space={space} entry={entry} onOpenMemory={openMemory} />}
        />
      )}
    </>
  )
}

interface MonthReaderProps {
  space: Space
  filter: MemoryFilter
  month: string
  /** Whether all media are wanted; otherwise those after the visible picture. */
  isAllWanted: boolean
  seenAt: string | undefined
  onRead: (part: MonthPart) => void
}

function MonthReader({ space, filter, month, isAllWanted, seenAt, onRead }: MonthReaderProps) {
  const { data, hasNextPage, isFetchingNextPage, isError, fetchNextPage } = useAlbumMonth(space.id, filter, month)
  const pages = data?.pages
  const tell = useEffectEvent((read: readonly AlbumEntry[]) =>
    onRead({ pictures: read.filter((entry): entry is PictureEntry => entry.file !== null), isWhole: !hasNextPage }),
  )
  useEffect(() => {
    if (pages) tell(pages.flatMap(({ entries }) => entries))
  }, [pages])
  const entries = pages?.flatMap((page) => page.entries) ?? []
  const seen = entries.findIndex(({ file }) => file !== null && file.id === seenAt)
  const isNearEnd = seen >= 0 && seen > entries.length - aheadMin
  const isLacking = hasNextPage && !isFetchingNextPage && !isError && (isAllWanted || isNearEnd)
  useEffect(() => {
    if (isLacking) void fetchNextPage()
  }, [isLacking, fetchNextPage])
  return null
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
    <div className="absolute inset-x-0 bottom-0 z-10 flex h-(--viewer-foot) flex-wrap content-center items-center gap-x-1 gap-y-1.5 bg-black pr-page-right pb-safe-bottom pl-page-left text-white">
      <div className="mr-auto min-w-0 flex-1">
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
      {memory && isWritable(space) && <CommentField memory={memory} />}
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

function CommentField({ memory }: { memory: Memory }) {
  const { words, change, canSend, send, submit } = useNewComment(memory)
  return (
    <form
      className="order-last flex w-full items-center sm:order-none sm:w-72 lg:w-96 [@media(max-height:30rem)]:max-sm:hidden"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <input
        type="text"
        dir="auto"
        aria-label={memoryTexts.comment}
        placeholder={memoryTexts.writeComment}
        enterKeyHint="send"
        maxLength={limits.commentCharsMax}
        value={words.text}
        onChange={({ currentTarget }) => change({ text: currentTarget.value })}
        className="min-h-tap min-w-0 flex-1 rounded-full border border-white/35 bg-white/10 px-4 text-base text-white placeholder:text-white/75"
      />
      <button
        type="submit"
        aria-label={memoryTexts.say}
        title={memoryTexts.say}
        aria-busy={send.isBusy || undefined}
        disabled={!canSend || send.isBusy}
        className={button}
      >
        <SendHorizontal className="size-5" />
      </button>
    </form>
  )
}
