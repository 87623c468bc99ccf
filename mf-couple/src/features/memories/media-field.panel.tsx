import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import type { FilePurpose } from '@love-space/contracts/media/file-types.ts'
import { files as fileTexts } from '@love-space/texts/en/couple/files.ts'
import { memories as texts } from '@love-space/texts/en/couple/memories.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Banner } from '@love-space/ui/banner.tsx'
import { FilePicker } from '@love-space/ui/file-picker.tsx'
import { showFailure } from '@love-space/ui/use-action.ts'
import { useOnline } from '@love-space/web-kit/browser/online.ts'
import { randomId } from '@love-space/web-kit/browser/random-id.ts'
import type { UploadUse } from '@love-space/web-kit/files/uploads.store.ts'
import { addUploads, useUploads } from '@love-space/web-kit/files/uploads.ts'
import { bytesText } from '../../shared/bytes-text.ts'
import { acceptOf } from '@love-space/contracts/media/chosen-file.ts'
import { roomLeft } from '../../shared/files/room-left.ts'
import { laterTask } from '../../shared/later-task.ts'
import { checkFiles, type CheckedFile, type RefusedFile } from '../../shared/files/check-files.ts'
import { smallPictureOf } from '@love-space/ui/small-picture.ts'
import { dropMedium, isStillUploading, keyOf, type DraftMedium } from '../../shared/files/draft-media.ts'
import { EditedMedium, MediumTile } from './edited-medium.tsx'
import { filesThatFit } from './memories.rules.ts'

const loadDayTaken = () => import('../../shared/files/day-taken.ts')

/** A file chosen in this form. Its key stays while it becomes an upload and then a file. */
export interface ChosenFile extends CheckedFile {
  readonly key: string
}

/** The files of a form. */
interface FormMedia {
  readonly media: readonly DraftMedium[]
  /** Returns the files by now, also those that were added since the form was rendered. */
  readonly read: () => readonly DraftMedium[]
  readonly keep: (media: readonly DraftMedium[]) => void
}

interface UploadTarget {
  readonly spaceId: string
  readonly purpose: Extract<FilePurpose, 'memory' | 'sealed'>
  readonly use: UploadUse
  /** Maximum number of files. */
  readonly max: number
}

interface MediaFieldProps {
  form: FormMedia
  target: UploadTarget
  label: string
  choose: string
  isLocked: boolean
  /** Files chosen before the form was there. */
  given?: readonly File[] | undefined
  /** Called with the work of preparing files. A save must wait for it. */
  onTaking: (work: Promise<unknown>) => void
  /** Called once all given files are in the form. */
  onTaken?: (() => void) | undefined
  /** Called with the days on which the chosen files were taken, as far as their metadata tell. */
  onDays?: (days: readonly string[]) => void
}

export function MediaField(props: MediaFieldProps) {
  const { form, target, label, isLocked, given, onTaking, onTaken, onDays } = props
  const { media, read, keep } = form
  const { max, purpose } = target
  const isUploading = useUploads(({ uploads }) => media.some((medium) => isStillUploading(medium, uploads)))
  const isOnline = useOnline((online) => online.isOnline)
  const { chosen, taking, problems, choose } = useChosenFiles(form, target, onDays)
  const take = (files: readonly File[]): Promise<number> => {
    const work = choose(files)
    onTaking(work)
    return work
  }
  const takeGiven = useEffectEvent((files: readonly File[]) => {
    void take(files).then((added) => added === files.length && onTaken?.())
  })
  useEffect(() => {
    if (given && given.length > 0) takeGiven(given)
  }, [given])
  const count = media.length + taking.length
  const room = max - count
  const change = useCallback(
    (medium: DraftMedium, to: (media: readonly DraftMedium[], index: number) => readonly DraftMedium[]) => {
      const present = read()
      keep(
        to(
          present,
          present.findIndex((one) => keyOf(one) === keyOf(medium)),
        ),
      )
    },
    [read, keep],
  )
  const remove = useCallback(
    (medium: DraftMedium) => {
      dropMedium(medium)
      change(medium, (media, index) => media.toSpliced(index, 1))
    },
    [change],
  )
  const moveForward = useCallback(
    (medium: DraftMedium) =>
      change(medium, (media, index) => media.toSpliced(index, 1).toSpliced(index - 1, 0, medium)),
    [change],
  )
  const nameOf = (index: number) => fill(texts.mediumNumber, { n: index + 1 })
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      {count > 0 && (
        <ol className="grid list-none grid-cols-2 gap-2 sm:grid-cols-3">
          {media.map((medium, index) => {
            const file = chosen.get(medium.uploadId ?? '')
            return (
              <EditedMedium
                key={file?.key ?? keyOf(medium)}
                given={medium}
                name={nameOf(index)}
                chosen={file}
                isLocked={isLocked}
                onRemove={remove}
                onForward={index === 0 ? undefined : moveForward}
              />
            )
          })}
          {taking.map((file, index) => (
            <MediumTile key={file.key} name={nameOf(media.length + index)} file={file.file} type={file.type} />
          ))}
        </ol>
      )}
      <FilePicker
        label={props.choose}
        hint={room > 0 ? fill(texts.chooseHint, { max }) : texts.chooseFull}
        accept={acceptOf(purpose)}
        multiple
        camera="environment"
        disabled={room <= 0 || isLocked}
        onFiles={(files) => void take(files)}
      />
      <div aria-live="polite" className="flex flex-col gap-2 empty:hidden">
        {room < 0 && <Banner tone="error">{texts.tooMany}</Banner>}
        {problems.map((problem) => (
          <Banner key={problem} tone="error">
            {problem}
          </Banner>
        ))}
        {!isOnline && isUploading && <Banner tone="info">{texts.offlineMedia}</Banner>}
      </div>
    </fieldset>
  )
}

/** Returns the space's free bytes; null if the server does not respond soon. */
async function quickRoomLeft(spaceId: string): Promise<number | null> {
  if (!useOnline.getState().isOnline) return null
  return roomLeft(spaceId, { timeoutMs: 3_000 }).catch(() => null)
}

/** Timeout of the wait for painting, also on a hidden page, which paints no frames. */
const seenMsMax = 1_000

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

async function picturePainted(file: Blob): Promise<void> {
  if ((await smallPictureOf(file)) === null) return
  // React renders it before the first of these frames, which is painted before the second.
  await nextFrame()
  await nextFrame()
  await laterTask()
}

/** Waits until this picture is painted, because reading and storing all files would delay it. */
const untilSeen = async ({ file, type }: CheckedFile): Promise<void> => {
  if (type.startsWith('image/')) await Promise.race([picturePainted(file), laterTask(seenMsMax)])
}

const refusalText = (file: RefusedFile) => fill(fileTexts.refusedOne, file)

function useChosenFiles(
  { read, keep }: FormMedia,
  { spaceId, purpose, use, max }: UploadTarget,
  onDays: ((days: readonly string[]) => void) | undefined,
) {
  const [problems, setProblems] = useState<readonly string[]>([])
  const [taking, setTaking] = useState<readonly ChosenFile[]>([])
  const [chosen] = useState(() => new Map<string, ChosenFile>())
  const [days] = useState(() => new Map<string, string>())
  const readDays = async (files: readonly ChosenFile[]) => {
    const { dayTaken } = await loadDayTaken()
    for (const file of files) {
      const day = await dayTaken(file)
      if (day !== undefined) days.set(file.key, day)
    }
  }
  const proposeDay = async (files: readonly ChosenFile[]) => {
    if (!onDays) return
    // Without the code that reads metadata, the day is today.
    await readDays(files).catch(() => undefined)
    onDays([...days.values()])
  }
  const add = async (given: readonly File[]): Promise<number> => {
    const places = Math.max(0, max - read().length - taking.length)
    const withKey = (one: CheckedFile): ChosenFile => ({ ...one, key: randomId() })
    // The browser asks the disk for the size of each file, so show the first before checking the others.
    const front = checkFiles(given.slice(0, 1), purpose)
    const first = front.good.slice(0, places).map(withKey)
    setTaking((others) => [...others, ...first])
    await Promise.all(first.map(untilSeen))
    const rest = checkFiles(given.slice(1), purpose)
    const good = [...front.good, ...rest.good]
    const later = good.slice(first.length, places).map(withKey)
    const taken = [...first, ...later]
    const tooMany = good.slice(places).map(({ file }) => ({ name: file.name, message: texts.chooseFull }))
    setProblems([...front.refused, ...rest.refused, ...tooMany].map(refusalText))
    if (taken.length === 0) return 0
    setTaking((others) => [...others, ...later])
    const proposing = proposeDay(taken)
    let added: readonly DraftMedium[]
    try {
      // Sealed files take up nothing of the space.
      const left = purpose === 'sealed' ? null : await quickRoomLeft(spaceId)
      const fitting = filesThatFit(taken, left)
      if (left !== null && fitting.length < taken.length) {
        const counts = { n: fitting.length, total: taken.length, left: bytesText(Math.max(0, left)) }
        setProblems((others) => [...others, fill(texts.noRoom, counts)])
      }
      const ids = await addUploads(
        fitting.map(({ file, type }) => ({ file, type, path: `${spaceId}/${purpose}`, use })),
      )
      added = ids.map((uploadId, index): DraftMedium => {
        const file = fitting[index]
        if (file) chosen.set(uploadId, file)
        return { kind: 'upload', uploadId, name: file?.file.name ?? '' }
      })
      keep([...read(), ...added])
    } finally {
      setTaking((others) => others.filter((one) => !taken.includes(one)))
    }
    await proposing
    return added.length
  }
  /** Adds files to the form. Resolves to how many it took. */
  const choose = (given: readonly File[]): Promise<number> =>
    add(given).catch((error: unknown) => {
      showFailure(error, texts.uploadFailed, () => void choose(given))
      return 0
    })
  return { chosen, taking, problems, choose }
}
