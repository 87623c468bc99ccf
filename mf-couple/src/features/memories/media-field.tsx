import { useState } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { limits } from '@love-space/contracts/limits.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { files as fileTexts } from '@love-space/texts/en/couple/files.ts'
import { memories as texts } from '@love-space/texts/en/couple/memories.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Banner } from '@love-space/ui/banner.tsx'
import { FilePicker } from '@love-space/ui/file-picker.tsx'
import { useAction } from '@love-space/ui/use-action.ts'
import { useOnline } from '@love-space/web-kit/browser/online.ts'
import { addUploads, useUploads } from '@love-space/web-kit/files/uploads.ts'
import { acceptOf, checkFiles, type RefusedFile } from '../../shared/files/check-files.ts'
import { dropMedium, isStillUploading, uploadOf, withArrived } from './draft-media.ts'
import { EditedMedium } from './edited-medium.tsx'
import type { DraftMedium, MemoryDraft } from './memory-draft.ts'

interface MediaFieldProps {
  form: UseFormReturn<MemoryDraft>
  space: Space
  isLocked: boolean
  onDayTaken: ((day: string) => void) | undefined
}

export function MediaField({ form, space, isLocked, onDayTaken }: MediaFieldProps) {
  const media = withArrived(useWatch({ control: form.control, name: 'media' }))
  const uploads = useUploads((queue) => queue.uploads)
  const isOnline = useOnline((online) => online.isOnline)
  const { chosen, refused, choose } = useChosenFiles(form, space.id, media)
  const room = limits.memoryMediaMax - media.length
  const keep = (next: readonly DraftMedium[]) => form.setValue('media', next)
  const remove = (medium: DraftMedium) => {
    dropMedium(medium)
    keep(media.filter((one) => one !== medium))
  }
  const moveForward = (medium: DraftMedium, index: number) =>
    keep(media.toSpliced(index, 1).toSpliced(index - 1, 0, medium))
  return (
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
              onRemove={() => remove(medium)}
              onForward={index === 0 ? undefined : () => moveForward(medium, index)}
              onDayTaken={onDayTaken}
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
        onFiles={(given) => void choose(given)}
      />
      <div aria-live="polite" className="flex flex-col gap-2 empty:hidden">
        {room < 0 && <Banner tone="error">{texts.tooMany}</Banner>}
        {refused.map((file) => (
          <Banner key={file.name} tone="error">
            {fill(fileTexts.refusedOne, file)}
          </Banner>
        ))}
        {!isOnline && media.some((medium) => isStillUploading(medium, uploads)) && (
          <Banner tone="info">{texts.offlineMedia}</Banner>
        )}
      </div>
    </fieldset>
  )
}

function useChosenFiles(form: UseFormReturn<MemoryDraft>, spaceId: string, media: readonly DraftMedium[]) {
  const [refused, setRefused] = useState<readonly RefusedFile[]>([])
  const [chosen] = useState(() => new Map<string, File>())
  const { run } = useAction(
    async (given: readonly File[]) => {
      const { good, refused } = checkFiles(given, 'memory')
      const room = limits.memoryMediaMax - media.length
      const tooMany = good.slice(room).map(({ file }) => ({ name: file.name, message: texts.chooseFull }))
      setRefused([...refused, ...tooMany])
      const taken = good.slice(0, room)
      const ids = await addUploads(
        taken.map((one) => ({ ...one, path: `${spaceId}/memory`, use: { kind: 'memory', spaceId } })),
      )
      const added = ids.map((uploadId, index): DraftMedium => {
        const file = taken[index]?.file
        if (file) chosen.set(uploadId, file)
        return { kind: 'upload', uploadId, name: file?.name ?? '' }
      })
      form.setValue('media', [...form.getValues('media'), ...added])
    },
    { failed: texts.uploadFailed },
  )
  return { chosen, refused, choose: run }
}
