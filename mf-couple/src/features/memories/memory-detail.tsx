import clsx from 'clsx'
import { Expand, Heart, Images, MessageCircle, Play, Trash2 } from 'lucide-react'
import { useRef, useState, type RefObject } from 'react'
import type { User } from '@love-space/contracts/auth/user.ts'
import { limits } from '@love-space/contracts/limits.ts'
import type { Memory, MemoryComment } from '@love-space/contracts/media/memory.ts'
import type { Voice } from '@love-space/contracts/media/voice.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { categoryText, memories as texts } from '@love-space/texts/en/couple/memories.ts'
import { waiting as waitingTexts } from '@love-space/texts/en/couple/waiting.ts'
import { fill } from '@love-space/texts/fill.ts'
import { firstNameOf } from '@love-space/couple-rules/first-name.ts'
import { Button } from '@love-space/ui/button.tsx'
import { Dialog } from '@love-space/ui/dialog.tsx'
import { IconButton } from '@love-space/ui/icon-button.tsx'
import { SubmitButton } from '@love-space/ui/submit-button.tsx'
import { TextArea } from '@love-space/ui/text-area.tsx'
import { useAction } from '@love-space/ui/use-action.ts'
import { timeAgo, useMinute } from '@love-space/web-kit/browser/clock.ts'
import { heartClass } from '@love-space/ui/person.ts'
import { dropWrite, type HeldWrite } from '@love-space/web-kit/api/held-writes.store.ts'
import { personIn } from '@love-space/web-kit/session/my-space.ts'
import { isNotFound } from '../../shared/is-not-found.ts'
import { longDay } from '../../shared/calendar-days.ts'
import { PersonAvatar } from '../../shared/person-avatar.tsx'
import { RefusedLike } from '../../shared/refused-like.tsx'
import { refusalOf, HeldLine } from '../../shared/held-line.tsx'
import { useHeldWritesOf } from '../../shared/held-writes.ts'
import { TagList } from '../../shared/tag-list.tsx'
import { MediaViewer } from '../../shared/viewer/media-viewer.tsx'
import { VideoNote } from '../../shared/viewer/video-note.tsx'
import { isViewable } from '../../shared/viewer/viewer-media.ts'
import { isWritable } from '../../shared/space-state.ts'
import { addedByText } from '../../shared/items/added-by-text.ts'
import type { ItemDetailProps } from '../../shared/items/item-kind.ts'
import { ItemMenu } from '../../shared/items/item-menu.tsx'
import { TrashedItem } from '../../shared/items/trashed-item.tsx'
import { UnsavedItem } from '../../shared/items/unsaved-item.tsx'
import { deleteComment, toggleLike, undoComment } from './change-memory.ts'
import { useMemory } from './memories.queries.ts'
import { commentOf, deletionOfComment, heldComments, withHeld, type ShownMemory } from './memories.rules.ts'
import { VoiceField } from '../voice/voice-field.panel.tsx'
import { VoiceOf } from '../voice/voice.panel.tsx'
import { memoryKind } from './memory.kind.ts'
import { MemoryMedium } from './memory-medium.tsx'
import { useNewComment } from './use-new-comment.ts'

export default function MemoryDetail(props: ItemDetailProps<Memory>) {
  const { user, space, item: listed, actions, onClose } = props
  const { data, error } = useMemory(space.id, listed.id)
  const writes = useHeldWritesOf(user.id)
  const memory = withHeld(data ?? listed, writes, user.id)
  const comment = useRef<HTMLTextAreaElement>(null)
  const { title, media, waiting } = memory
  const isOpen = isWritable(space)
  const heading = <span dir="auto">{title}</span>
  if (isNotFound(error)) {
    return (
      <Dialog onClose={onClose} title={heading} width="xl">
        <TrashedItem
          user={user}
          space={space}
          kind="memory"
          id={listed.id}
          icon={<Images />}
          title={texts.gone}
          hint={texts.goneHint}
        />
      </Dialog>
    )
  }
  return (
    <Dialog
      onClose={onClose}
      title={heading}
      description={`${longDay(memory.date)} · ${categoryText(memory.category)}`}
      width="xl"
      footer={
        isOpen && (
          <div className="flex w-full items-center gap-2">
            <Like user={user} memory={memory} space={space} />
            <Button
              variant="ghost"
              icon={<MessageCircle aria-hidden className="size-4" />}
              onClick={() => comment.current?.focus()}
            >
              {texts.writeComment}
            </Button>
            {!waiting && (
              <ItemMenu
                kind={memoryKind}
                item={memory}
                actions={actions}
                editLabel={texts.change}
                className="-mr-2 ml-auto"
              />
            )}
          </div>
        )
      }
    >
      <div className="flex flex-col gap-6">
        <UnsavedItem kind={memoryKind} item={memory} space={space} actions={actions} />
        {media.length > 0 && <Media memory={memory} />}
        {memory.description && (
          <p dir="auto" className="text-pretty break-words whitespace-pre-line sm:text-lg">
            {memory.description}
          </p>
        )}
        <TagList label={texts.tags} tags={memory.tags} />
        <AddedAndLiked user={user} memory={memory} space={space} />
        <Comments user={user} memory={memory} space={space} writes={writes} field={comment} />
      </div>
    </Dialog>
  )
}

function Media({ memory: { title, media } }: { memory: Memory }) {
  const [chosen, setChosen] = useState(0)
  const [openAt, setOpenAt] = useState<string | null>(null)
  const index = Math.min(chosen, media.length - 1)
  const file = media[index]
  const altOf = (n: number) => fill(texts.mediumOf, { title, n: n + 1, total: media.length })
  const label = file && fill(file.kind === 'video' ? texts.play : texts.expand, { name: title })
  return (
    <div className="flex flex-col gap-3">
      {/* Limit the picture's height, so that the comments are visible on low screens. */}
      <div className="relative grid max-h-[46dvh] content-center overflow-hidden rounded-field">
        <MemoryMedium file={file} alt={altOf(index)} sizes="(min-width: 56rem) 52rem, 92vw" ratio={3 / 2} priority />
        {file && label && isViewable(file) && (
          <button
            type="button"
            aria-label={label}
            onClick={() => setOpenAt(file.id)}
            className="absolute inset-0 cursor-zoom-in -outline-offset-2"
          >
            <span className="absolute right-3 bottom-3 flex size-tap items-center justify-center rounded-full bg-black/55 text-white backdrop-blur-sm">
              {file.kind === 'video' ? <Play className="size-5" /> : <Expand className="size-5" />}
            </span>
          </button>
        )}
      </div>
      {file && <VideoNote file={file} />}
      {media.length > 1 && (
        <ul className="flex gap-2 overflow-x-auto pb-1">
          {media.map((one, n) => (
            <li key={one.id} className="shrink-0">
              <button
                type="button"
                aria-label={fill(texts.showMedium, { n: n + 1 })}
                aria-pressed={n === index}
                onClick={() => setChosen(n)}
                className={clsx(
                  'block w-20 overflow-hidden rounded-field border-2',
                  n === index ? 'border-accent' : 'border-transparent opacity-75 hover:opacity-100',
                )}
              >
                <MemoryMedium file={one} alt="" sizes="5rem" ratio={4 / 3} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <MediaViewer
        media={media.map((one, n) => ({ file: one, alt: altOf(n) }))}
        openAt={openAt}
        title={title}
        onOpenAt={setOpenAt}
      />
    </div>
  )
}

interface PartProps {
  user: User
  space: Space
  memory: Memory
}

function AddedAndLiked({ user, memory, space }: PartProps & { memory: ShownMemory }) {
  const names = memory.likes.map((id) =>
    id === user.id ? texts.you : firstNameOf(space.users.find((one) => one.id === id)),
  )
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-text-muted">
      <div className="flex min-w-0 flex-1 items-center gap-2">
        <PersonAvatar of={memory.createdBy} space={space} />
        {addedByText(memory.createdBy, user.id)}
      </div>
      {names.length > 0 && fill(texts.likedBy, { names: names.join(' & ') })}
      {memory.refusedLike && <RefusedLike write={memory.refusedLike} refusal={texts.likeFailed} />}
    </div>
  )
}

function Like({ user, memory, space }: PartProps) {
  const isLiked = memory.likes.includes(user.id)
  const like = useAction(() => toggleLike(memory, user.id), { failed: texts.likeFailed })
  return (
    <button
      type="button"
      aria-pressed={isLiked}
      onClick={() => void like.run()}
      className="inline-flex min-h-tap items-center gap-2 rounded-full border border-line-strong/60 px-4 text-sm font-medium transition-colors hover:bg-accent-soft hover:text-on-accent-soft"
    >
      <Heart
        className={clsx(
          'size-5',
          isLiked && ['fill-current', heartClass(personIn(space, user.id))],
          isLiked && like.isBusy && 'animate-heartbeat',
        )}
      />
      {isLiked ? texts.liked : texts.like}
    </button>
  )
}

interface CommentsProps extends PartProps {
  writes: readonly HeldWrite[]
  field: RefObject<HTMLTextAreaElement | null>
}

function Comments({ user, memory, space, writes, field }: CommentsProps) {
  const now = useMinute()
  const waiting = heldComments(writes, memory.id)
  const [taken, setTaken] = useState(0)
  const undo = async (write: HeldWrite) => {
    if (await undoComment(write)) setTaken(taken + 1)
  }
  const isEmpty = memory.comments.length === 0 && waiting.length === 0
  return (
    <section aria-label={texts.comments} className="flex flex-col gap-4 border-t border-line pt-5">
      <h3 className="font-display text-lg">{texts.comments}</h3>
      {isEmpty && <p className="text-text-muted">{texts.noComments}</p>}
      <ol className="flex flex-col gap-4 empty:hidden">
        {memory.comments.map((comment) => (
          <Comment
            key={comment.id}
            {...{ user, memory, space, comment, now }}
            deletion={deletionOfComment(writes, comment.id)}
          />
        ))}
        {waiting.map((write) => (
          <li key={write.key} className="flex flex-col gap-1 rounded-field bg-surface-sunken px-4 py-3">
            <p dir="auto" className="break-words whitespace-pre-line">
              {commentOf(write).text}
            </p>
            <CommentVoice voice={commentOf(write).voice} user={user} space={space} createdBy={user} />
            <HeldLine write={write} refusal={refusalOf(write)} onUndo={() => void undo(write)} />
          </li>
        ))}
      </ol>
      {isWritable(space) && <NewComment key={taken} user={user} memory={memory} space={space} field={field} />}
    </section>
  )
}

function Comment(props: PartProps & { comment: MemoryComment; now: number; deletion: HeldWrite | undefined }) {
  const { user, memory, space, comment, now, deletion } = props
  const { id, text, voice = null, createdBy, createdAt } = comment
  const remove = useAction(() => deleteComment(memory, id), { failed: texts.commentDeleteFailed })
  const isOwn = createdBy.id === user.id
  return (
    <li className="flex gap-3">
      <PersonAvatar of={createdBy} space={space} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
          <span className="font-medium">{firstNameOf(createdBy)}</span>
          <time dateTime={createdAt} className="text-text-muted">
            {timeAgo(createdAt, now)}
          </time>
        </p>
        <p dir="auto" className="break-words whitespace-pre-line">
          {text}
        </p>
        <CommentVoice voice={voice} user={user} space={space} createdBy={createdBy} />
        {deletion && (
          <HeldLine
            write={deletion}
            waits={texts.commentDeletesLater}
            refusal={waitingTexts.couldNotDelete}
            refusedLabel={waitingTexts.dismiss}
            onUndo={() => void dropWrite(deletion.key)}
          />
        )}
      </div>
      {isOwn && !deletion && isWritable(space) && (
        <IconButton
          label={texts.commentDelete}
          icon={<Trash2 />}
          disabled={remove.isBusy}
          onClick={() => void remove.run()}
        />
      )}
    </li>
  )
}

interface CommentVoiceProps extends Pick<PartProps, 'user' | 'space'> {
  readonly voice: Voice | null
  readonly createdBy: { readonly id: string | null; readonly name: string }
}

function CommentVoice({ voice, user, space, createdBy }: CommentVoiceProps) {
  if (!voice) return null
  const isOwn = createdBy.id === user.id
  return (
    <div className="mt-1.5 max-w-md">
      <VoiceOf
        voice={voice}
        name={isOwn ? undefined : firstNameOf(createdBy)}
        person={personIn(space, createdBy.id ?? undefined)}
      />
    </div>
  )
}

function NewComment({ user, memory, space, field }: Omit<CommentsProps, 'writes'>) {
  const { words, change, canSend, send, submit } = useNewComment(memory)
  return (
    <form
      className="flex flex-col items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <TextArea
        ref={field}
        label={texts.comment}
        rows={2}
        limit={limits.commentCharsMax}
        value={words.text}
        onChange={({ currentTarget }) => change({ text: currentTarget.value })}
        onSend={submit}
        className="w-full"
      />
      <div className="w-full">
        <VoiceField
          voice={words.voice}
          person={personIn(space, user.id)}
          isLocked={send.state === 'loading'}
          onChange={(voice) => change({ voice })}
        />
      </div>
      <SubmitButton
        size="sm"
        state={send.state}
        disabled={!canSend}
        loadingLabel={texts.saying}
        successLabel={texts.said}
        errorLabel={texts.say}
      >
        {texts.say}
      </SubmitButton>
    </form>
  )
}
