import clsx from 'clsx'
import { ChevronDown, ChevronUp, CircleCheck, CircleX, Pause, Play, RotateCcw, X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { uploadsTexts as texts } from '@love-space/texts/en/uploads.ts'
import { fill } from '@love-space/texts/fill.ts'
import { isOne } from '@love-space/texts/plural.ts'
import { FileInput } from '@love-space/ui/file-input.tsx'
import { IconButton } from '@love-space/ui/icon-button.tsx'
import { Progress } from '@love-space/ui/progress.tsx'
import { showToast } from '@love-space/ui/toast.ts'
import { useOnline } from '@love-space/web-kit/browser/online.ts'
import { cancelUpload, chooseUploadAgain, pauseUpload, resumeUpload } from '@love-space/web-kit/files/uploads.ts'
import type { Upload } from '@love-space/web-kit/files/uploads.store.ts'

/** Returns the share that was sent; 1 only after the server has confirmed. */
const shareOf = ({ sent, bytes, state }: Upload): number =>
  state === 'done' ? 1 : Math.min(0.99, bytes === 0 ? 0 : sent / bytes)
const percentOf = (upload: Upload): number => Math.floor(shareOf(upload) * 100)

export default function UploadsPanel({ uploads }: { uploads: readonly Upload[] }) {
  const [isOpen, setIsOpen] = useState(false)
  const listId = useId()
  const count = uploads.length
  const stuck = uploads.filter(({ state }) => state === 'failed' || state === 'missing').length
  const all = isOne(count) ? texts.one : fill(texts.many, { count })
  const title = stuck > 0 ? fill(texts.stuck, { count: stuck }) : all
  const share = uploads.reduce((sum, upload) => sum + shareOf(upload), 0) / count
  return (
    <aside
      aria-label={texts.title}
      className={clsx(
        'fixed right-4 bottom-[calc(env(safe-area-inset-bottom)+var(--ui-dock)+0.75rem)] z-40 max-w-[calc(100%-2rem)]',
        isOpen && 'w-full sm:w-96',
      )}
    >
      <div className="overflow-hidden rounded-card border border-line bg-surface-raised shadow-raised">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setIsOpen(!isOpen)}
          className="flex min-h-11 w-full cursor-pointer items-center gap-2 px-4 text-left font-medium"
        >
          {stuck > 0 && <CircleX className="size-4 shrink-0 text-danger" />}
          <span className="min-w-0 flex-1 truncate">{title}</span>
          {isOpen ? <ChevronDown className="size-5" /> : <ChevronUp className="size-5" />}
        </button>
        <div id={listId}>
          {isOpen ? (
            <ul className="max-h-[40dvh] list-none overflow-y-auto overscroll-contain border-t border-line">
              {uploads.map((upload) => (
                <Item key={upload.id} upload={upload} />
              ))}
            </ul>
          ) : (
            <Progress label={all} value={share} className="rounded-none" />
          )}
        </div>
        <Announcements uploads={uploads} />
      </div>
    </aside>
  )
}

function Item({ upload }: { upload: Upload }) {
  const { id, name, state, failure } = upload
  const isOnline = useOnline((online) => online.isOnline)
  const isMoving = state === 'waiting' || state === 'uploading' || state === 'finishing'
  const says = state === 'failed' && failure ? failure : isMoving && !isOnline ? texts.offline : texts.states[state]
  const named = (text: string) => fill(text, { name })
  return (
    <li className="flex items-center gap-1 py-1.5 pr-1 pl-4">
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2 text-sm">
          {state === 'done' && <CircleCheck className="size-4 shrink-0 text-success" />}
          {state === 'failed' && <CircleX className="size-4 shrink-0 text-danger" />}
          <span className="min-w-0 flex-1 truncate">{name}</span>
          {isMoving && <span className="text-text-muted tabular-nums">{percentOf(upload)} %</span>}
        </p>
        {isMoving && (
          <Progress
            label={fill(texts.progress, { name, percent: percentOf(upload) })}
            value={shareOf(upload)}
            className="mt-1"
          />
        )}
        <p className="mt-0.5 text-xs text-pretty text-text-muted">{says}</p>
      </div>
      {(state === 'waiting' || state === 'uploading') && (
        <IconButton label={named(texts.pause)} icon={<Pause />} onClick={() => void pauseUpload(id)} />
      )}
      {state === 'paused' && (
        <IconButton label={named(texts.resume)} icon={<Play />} onClick={() => void resumeUpload(id)} />
      )}
      {state === 'failed' && upload.isRefused !== true && (
        <IconButton label={named(texts.retry)} icon={<RotateCcw />} onClick={() => void resumeUpload(id)} />
      )}
      {state === 'missing' && <ChooseAgain id={id} name={name} />}
      {state !== 'done' && state !== 'finishing' && (
        <IconButton label={named(texts.cancel)} icon={<X />} onClick={() => void cancelUpload(id)} />
      )}
    </li>
  )
}

function ChooseAgain({ id, name }: Pick<Upload, 'id' | 'name'>) {
  const input = useRef<HTMLInputElement>(null)
  const label = fill(texts.chooseAgain, { name })
  const choose = async (file: File | undefined) => {
    if (file && !(await chooseUploadAgain(id, file))) showToast({ text: fill(texts.another, { name }), tone: 'error' })
  }
  return (
    <>
      <IconButton label={label} icon={<RotateCcw />} onClick={() => input.current?.click()} />
      <FileInput ref={input} aria-label={label} onFiles={(files) => void choose(files[0])} />
    </>
  )
}

const announced = (upload: Upload): string => {
  const { name, state, failure } = upload
  const quarter = Math.floor(percentOf(upload) / 25) * 25
  if (state === 'uploading') return fill(texts.announced, { name, percent: quarter })
  return `${name}: ${state === 'failed' && failure ? failure : texts.states[state]}`
}

const Announcements = ({ uploads }: { uploads: readonly Upload[] }) => (
  <p role="status" className="sr-only">
    {uploads.map(announced).join('. ')}
  </p>
)
