import { Download } from 'lucide-react'
import type { FileView } from '@love-space/contracts/media/file.ts'
import { viewer as texts } from '@love-space/texts/en/couple/viewer.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Button } from '@love-space/ui/button.tsx'
import { Progress } from '@love-space/ui/progress.tsx'
import { useSaveOriginals } from './use-save-originals.ts'

export function VideoNote({ file }: { file: FileView }) {
  const save = useSaveOriginals()
  const { kind, state, url, converting, isTooLong } = file
  if (kind !== 'video' || state !== 'ready') return null
  if (converting) {
    const part = converting.done / converting.total
    const label = part > 0 ? fill(texts.preparingPart, { percent: Math.floor(part * 100) }) : texts.preparing
    return (
      <div className="flex flex-col gap-2">
        <Progress label={texts.preparing} value={part > 0 ? part : undefined} />
        <p className="text-sm text-text-muted">{label}</p>
      </div>
    )
  }
  if (!isTooLong && url !== null) return null
  return (
    <div className="flex flex-col items-start gap-2">
      <p className="text-sm text-pretty text-text-muted">{isTooLong ? texts.tooLong : texts.notShown}</p>
      <Button
        variant="secondary"
        size="sm"
        icon={<Download />}
        busy={save.isBusy}
        onClick={() => void save.run([file.id])}
      >
        {texts.save}
      </Button>
    </div>
  )
}
