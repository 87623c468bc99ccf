import clsx from 'clsx'
import { ChevronLeft, Crop, RotateCw, X } from 'lucide-react'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { fileAddress } from '@love-space/contracts/media/file-address.ts'
import { changeFile } from '@love-space/contracts/media/file.calls.ts'
import { createMemory, updateMemory } from '@love-space/contracts/media/memory.calls.ts'
import { memoryCategories } from '@love-space/contracts/media/memory-categories.ts'
import type { Memory, MemoryCategory } from '@love-space/contracts/media/memory.ts'
import { limits } from '@love-space/contracts/limits.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { categoryText, memories as texts } from '@love-space/texts/en/couple/memories.ts'
import { files as fileTexts } from '@love-space/texts/en/couple/files.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Banner } from '@love-space/ui/banner.tsx'
import { Button } from '@love-space/ui/button.tsx'
import { DateField } from '@love-space/ui/date-field.tsx'
import { Dialog } from '@love-space/ui/dialog.tsx'
import { failureText } from '@love-space/ui/failure-text.ts'
import { FilePicker } from '@love-space/ui/file-picker.tsx'
import { IconButton } from '@love-space/ui/icon-button.tsx'
import { Progress } from '@love-space/ui/progress.tsx'
import { SelectField } from '@love-space/ui/select-field.tsx'
import { SubmitButton } from '@love-space/ui/submit-button.tsx'
import { TagField } from '@love-space/ui/tag-field.tsx'
import { takeBackPress } from '@love-space/ui/take-back-press.ts'
import { TextArea } from '@love-space/ui/text-area.tsx'
import { TextField } from '@love-space/ui/text-field.tsx'
import { showToast } from '@love-space/ui/toast.ts'
import { useAction } from '@love-space/ui/use-action.ts'
import { usePart } from '@love-space/ui/use-part.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { hasCode, QueuedError } from '@love-space/web-kit/api/api-problem.ts'
import { fileQuery, useFile } from '@love-space/web-kit/files/files.ts'
import { useOnline } from '@love-space/web-kit/browser/online.ts'
import { queryClient, refreshTopic } from '@love-space/web-kit/queries/query-client.ts'
import {
  addUploads,
  cancelUpload,
  forgetUploaded,
  resumeUpload,
  uploadedFileOf,
  useUploads,
} from '@love-space/web-kit/files/uploads.ts'
import type { PictureEdit, Upload } from '@love-space/web-kit/files/uploads.store.ts'
import { acceptOf, checkFiles } from '../../shared/files/check-files.ts'
import { longDay } from '../../shared/calendar-days.ts'
import { waitingChange, waitingMemory } from './memories.rules.ts'
import { useMemoryDraft, type DraftMedium, type MemoryBeginning } from './memory-draft.ts'
import { putMemory } from './memories.queries.ts'
import { MemoryMedium } from './memory-medium.tsx'

const savedShownMs = 1_500
const loadEditor = () => import(/* webpackChunkName: "picture-editor" */ '../../shared/files/picture-editor.tsx')
const categories = memoryCategories.map((value) => ({ value, label: categoryText(value) }))

/** What has arrived meanwhile, also while this was closed, counts as a file of the server. */
const withArrived = (media: readonly DraftMedium[]): DraftMedium[] =>
  media.map((medium) => {
    const fileId = medium.kind === 'upload' ? uploadedFileOf(medium.uploadId) : null
    return fileId === null || medium.kind === 'file' ? medium : { ...medium, kind: 'file', fileId }
  })

const uploadOf = (medium: DraftMedium, uploads: readonly Upload[]): Upload | undefined =>
  medium.kind === 'upload' ? uploads.find(({ id }) => id === medium.uploadId) : undefined

/** Neither arrived nor failed. */
const isOnItsWay = (medium: DraftMedium, uploads: readonly Upload[]): boolean => {
  const upload = uploadOf(medium, uploads)
  return upload !== undefined && upload.state !== 'failed' && upload.state !== 'missing'
}

/** Resolves once no medium is on its way any more; throws an AbortError where nobody waits any longer. */
const untilArrived = (media: () => readonly DraftMedium[], signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const look = () => {
      const { uploads } = useUploads.getState()
      if (withArrived(media()).some((medium) => isOnItsWay(medium, uploads))) return
      stop()
      resolve()
    }
    const stop = useUploads.subscribe(look)
    signal.addEventListener('abort', () => {
      stop()
      reject(new DOMException('The editor was closed.', 'AbortError'))
    })
    look()
  })

/** Nothing of it has yet to be kept by what is to show it. */
const carriesNoFile = (media: readonly DraftMedium[], memory: Memory | null): boolean =>
  media.every((medium) => medium.kind === 'file' && memory?.media.some(({ id }) => id === medium.fileId) === true)

const nullIfQueued = (error: unknown): null => {
  if (error instanceof QueuedError) return null
  throw error
}

interface MemoryEditorProps {
  space: Space
  /** Null: a new one. */
  memory: Memory | null
  /** Of a new one. */
  beginning?: MemoryBeginning | undefined
  /** Told once it is kept, by the server or (null) on this device. */
  onSaved?: ((memory: Memory | null) => void) | undefined
  onClose: () => void
}

/** Writes a memory, or changes one. Its files upload meanwhile; what was written stays on this device until it is saved. */
export default function MemoryEditor({ space, memory, beginning, onSaved, onClose }: MemoryEditorProps) {
  const { today } = space
  const formId = useId()
  const draft = useMemoryDraft(space.id, memory, beginning)
  const { value } = draft
  const date = value.date || today
  const uploads = useUploads((queue) => queue.uploads)
  const isOnline = useOnline((online) => online.isOnline)
  const [refused, setRefused] = useState<readonly { name: string; message: string }[]>([])
  const [wasTried, setWasTried] = useState(false)
  const [chosen] = useState(() => new Map<string, File>())
  // What is typed while files are taken in stays.
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  const keep = (change: Partial<typeof value>) => {
    latest.current = { ...latest.current, ...change }
    draft.setValue(latest.current)
  }

  const media = withArrived(value.media)
  const isUploading = media.some((medium) => isOnItsWay(medium, uploads))
  const room = limits.memoryMediaMax - media.length

  const errors = {
    title: value.title.trim() === '' ? texts.nameRequired : undefined,
    date: date > today ? texts.notInFuture : undefined,
  }

  const choose = useAction(
    async (given: readonly File[]) => {
      const { good, refused } = checkFiles(given, 'memory')
      const tooMany = good.slice(room).map(({ file }) => ({ name: file.name, message: texts.chooseFull }))
      setRefused([...refused, ...tooMany])
      const taken = good.slice(0, room)
      const ids = await addUploads(
        taken.map((one) => ({ ...one, path: `${space.id}/memory`, use: { kind: 'memory', spaceId: space.id } })),
      )
      const added = ids.map((uploadId, index): DraftMedium => {
        const file = taken[index]?.file
        if (file) chosen.set(uploadId, file)
        return { kind: 'upload', uploadId, name: file?.name ?? '' }
      })
      keep({ media: [...latest.current.media, ...added] })
    },
    { failed: texts.uploadFailed },
  )

  const closing = useRef(new AbortController())
  useEffect(() => {
    const controller = new AbortController()
    closing.current = controller
    return () => controller.abort()
  }, [])
  const save = useAction(async () => {
    const { signal } = closing.current
    // Whoever closed it before may have opened another one since.
    const close = () => signal.aborted || onClose()
    await untilArrived(() => latest.current.media, signal)
    const media = withArrived(latest.current.media)
    const failed = media.filter(({ kind }) => kind === 'upload')
    const body = {
      title: value.title.trim(),
      description: value.description,
      category: value.category as MemoryCategory,
      date,
      tags: [...value.tags],
      mediaUrls: media.flatMap((medium) => (medium.kind === 'file' ? [fileAddress(medium.fileId)] : [])),
    }
    // Without a connection what carries no file waits on this device, and goes out by itself.
    const held = carriesNoFile(media, memory)
    const save = memory
      ? api.call(updateMemory, {
          params: { id: memory.id },
          body: { ...body, ...(value.basedOn !== undefined && { basedOn: value.basedOn }) },
          // A later change takes the place of one that still waits.
          idempotencyKey: `${memory.id}-change`,
          ...(held && { queueOffline: waitingChange(memory.id) }),
        })
      : api.call(createMemory, {
          params: { spaceId: space.id },
          body,
          idempotencyKey: draft.key,
          ...(held && { queueOffline: waitingMemory(space.id) }),
        })
    const saved = await save.catch((error: unknown) => {
      // Whoever saves once more wants theirs in place of it.
      if (hasCode(error, 'ITEM_CHANGED_SINCE')) keep({ basedOn: undefined })
      return nullIfQueued(error)
    })
    if (!saved) {
      showToast({ text: texts.keptForLater, durationMs: 3_000 })
      draft.clear()
      onSaved?.(null)
      return close()
    }
    const { data } = saved
    const skipped = [...failed.map(({ name }) => name), ...data.skippedMedia.flatMap(({ name }) => name ?? [])]
    for (const medium of failed) if (medium.kind === 'upload') void cancelUpload(medium.uploadId)
    showToast({ text: memory ? texts.updated : texts.created, tone: 'success' })
    if (skipped.length > 0) showToast({ text: fill(texts.skipped, { names: skipped.join(', ') }), tone: 'error' })
    putMemory(data.memory)
    setTimeout(() => {
      for (const { uploadId } of media) if (uploadId !== undefined) forgetUploaded(uploadId)
      draft.clear()
      void refreshTopic('memories')
      onSaved?.(data.memory)
      close()
    }, savedShownMs)
  })

  const submit = () => {
    setWasTried(true)
    if (!errors.title && !errors.date) void save.submit()
  }
  const { state } = save
  const isLocked = state === 'loading' || state === 'success'
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={memory ? texts.change : texts.create}
      width="lg"
      dismissible={false}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {fileTexts.later}
          </Button>
          <SubmitButton
            form={formId}
            state={state}
            outcome={memory ? 'updated' : 'created'}
            {...(isUploading && { loadingLabel: texts.waitsForMedia })}
          >
            {texts.save}
          </SubmitButton>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
        className="flex flex-col gap-5"
      >
        <TextField
          label={texts.name}
          value={value.title}
          maxLength={limits.memoryTitleCharsMax}
          error={wasTried ? errors.title : undefined}
          readOnly={isLocked}
          onChange={({ currentTarget }) => keep({ title: currentTarget.value })}
        />
        <fieldset className="flex min-w-0 flex-col gap-3">
          <legend className="mb-1.5 text-sm font-medium">{texts.media}</legend>
          {media.length > 0 && (
            <ol className="grid list-none grid-cols-2 gap-3 sm:grid-cols-3">
              {media.map((medium, index) => (
                <EditedMedium
                  key={medium.kind === 'file' ? medium.fileId : medium.uploadId}
                  medium={medium}
                  upload={uploadOf(medium, uploads)}
                  picture={chosen.get(medium.uploadId ?? '')}
                  isLocked={isLocked}
                  onRemove={() => {
                    if (medium.kind === 'upload') void cancelUpload(medium.uploadId)
                    if (medium.uploadId !== undefined) forgetUploaded(medium.uploadId)
                    keep({ media: media.filter((one) => one !== medium) })
                  }}
                  onForward={
                    index === 0
                      ? undefined
                      : () => {
                          const next = media.filter((one) => one !== medium)
                          next.splice(index - 1, 0, medium)
                          keep({ media: next })
                        }
                  }
                  onTaken={
                    memory || value.date !== '' ? undefined : (takenOn) => takenOn <= today && keep({ date: takenOn })
                  }
                />
              ))}
            </ol>
          )}
          <FilePicker
            label={texts.choose}
            hint={room > 0 ? fill(texts.chooseHint, { max: limits.memoryMediaMax }) : texts.chooseFull}
            accept={acceptOf('memory')}
            multiple
            camera="environment"
            disabled={room <= 0 || isLocked}
            onFiles={(given) => void choose.run(given)}
          />
          <div aria-live="polite" className="flex flex-col gap-2 empty:hidden">
            {refused.map((file) => (
              <Banner key={file.name} tone="error">
                {fill(fileTexts.refusedOne, file)}
              </Banner>
            ))}
            {isUploading && !isOnline && <Banner tone="info">{texts.offlineMedia}</Banner>}
          </div>
        </fieldset>
        <div className="grid gap-5 sm:grid-cols-2">
          <DateField
            label={texts.date}
            value={date}
            max={today}
            today={today}
            yearList
            error={errors.date}
            disabled={isLocked}
            onChange={(day) => keep({ date: day })}
          />
          <SelectField
            label={texts.category}
            options={categories}
            value={value.category}
            disabled={isLocked}
            onChange={({ currentTarget }) => keep({ category: currentTarget.value })}
          />
        </div>
        <TextArea
          label={texts.description}
          optional
          value={value.description}
          limit={limits.memoryDescriptionCharsMax}
          readOnly={isLocked}
          onChange={({ currentTarget }) => keep({ description: currentTarget.value })}
          onSend={submit}
        />
        <TagField
          label={texts.tags}
          optional
          value={value.tags}
          tagsMax={limits.tagsMax}
          tagCharsMax={limits.tagCharsMax}
          readOnly={isLocked}
          onChange={(tags) => keep({ tags })}
        />
        {save.error !== undefined && (
          <Banner tone="error">
            {hasCode(save.error, 'ITEM_CHANGED_SINCE')
              ? texts.changedSince
              : failureText(save.error, memory ? texts.updateFailed : texts.createFailed)}
          </Banner>
        )}
      </form>
    </Dialog>
  )
}

function EditedMedium(props: {
  medium: DraftMedium
  upload: Upload | undefined
  /** The file itself, where it was chosen here: it can be cropped and turned. */
  picture: File | undefined
  isLocked: boolean
  onRemove: () => void
  onForward: (() => void) | undefined
  /** Told the day the camera names, where that is wanted. */
  onTaken: ((day: string) => void) | undefined
}) {
  const { medium, upload, picture, isLocked, onRemove, onForward, onTaken } = props
  const { name } = medium
  const { file } = useFile(medium.kind === 'file' ? fileAddress(medium.fileId) : null)
  const takenOn = onTaken ? file?.takenAt?.slice(0, 10) : undefined
  const isOver = medium.kind === 'upload' && upload === undefined
  const [isCropping, setIsCropping] = useState(false)
  const { Part: PictureEditor } = usePart(loadEditor, isCropping, takeBackPress(setIsCropping, isCropping, false))
  const canCrop = file?.kind === 'image' && picture !== undefined && !isLocked
  const cut = useAction(
    async (edit: PictureEdit | null) => {
      if (medium.kind !== 'file') return
      await api.call(changeFile, { params: { id: medium.fileId }, body: edit ?? { crop: null, rotation: 0 } })
      await queryClient.invalidateQueries({ queryKey: fileQuery(medium.fileId).queryKey })
    },
    { failed: texts.cropFailed },
  )
  return (
    <li className="flex flex-col overflow-hidden rounded-field border border-line bg-surface">
      <div className="relative">
        {medium.kind === 'file' ? (
          <MemoryMedium file={file ?? undefined} alt={name} sizes="12rem" ratio={4 / 3} />
        ) : (
          // Its buttons lie in the corners: no word stands below them.
          <div
            className={clsx(
              'flex aspect-[4/3] flex-col justify-end gap-2 bg-surface-sunken px-3 pt-14 text-sm',
              upload?.state === 'failed' ? 'pb-14' : 'pb-3',
            )}
          >
            <span className="line-clamp-2 break-all">{name}</span>
            {upload?.state === 'failed' || isOver ? (
              <span role="alert" className="text-danger">
                {upload?.failure ?? texts.uploadFailed}
              </span>
            ) : upload?.state === 'missing' ? (
              <span className="text-danger">{texts.missing}</span>
            ) : (
              <Progress label={name} value={upload ? upload.sent / Math.max(1, upload.bytes) : 0} />
            )}
          </div>
        )}
        <IconButton
          label={fill(texts.removeMedium, { name })}
          icon={<X aria-hidden />}
          variant="onImage"
          className="absolute top-1.5 right-1.5"
          disabled={isLocked}
          onClick={onRemove}
        />
        {onForward && (
          <IconButton
            label={fill(texts.moveEarlier, { name })}
            icon={<ChevronLeft aria-hidden />}
            variant="onImage"
            className="absolute top-1.5 left-1.5"
            disabled={isLocked}
            onClick={onForward}
          />
        )}
        {canCrop && (
          <IconButton
            label={fill(texts.crop, { name })}
            icon={<Crop aria-hidden />}
            variant="onImage"
            className="absolute bottom-1.5 left-1.5"
            disabled={cut.isBusy}
            onClick={() => setIsCropping(true)}
          />
        )}
        {upload?.state === 'failed' && (
          <IconButton
            label={fileTexts.again}
            icon={<RotateCw aria-hidden />}
            variant="onImage"
            className="absolute right-1.5 bottom-1.5"
            onClick={() => void resumeUpload(upload.id)}
          />
        )}
      </div>
      {canCrop && isCropping && PictureEditor && (
        <PictureEditor
          file={picture}
          edit={{ crop: file.crop, rotation: file.rotation }}
          onUse={(edit) => {
            setIsCropping(false)
            void cut.run(edit)
          }}
          onClose={() => setIsCropping(false)}
        />
      )}
      {takenOn !== undefined && (
        <Button size="sm" variant="ghost" onClick={() => onTaken?.(takenOn)}>
          {fill(texts.takenOn, { date: longDay(takenOn) })}
        </Button>
      )}
    </li>
  )
}
