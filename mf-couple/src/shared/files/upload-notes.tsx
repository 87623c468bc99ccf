import { files as texts } from '@love-space/texts/en/couple/files.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Banner } from '@love-space/ui/banner.tsx'
import { useOnline } from '@love-space/web-kit/browser/online.ts'
import type { Upload } from '@love-space/web-kit/files/uploads.store.ts'
import type { RefusedFile } from './check-files.ts'

export function UploadNotes(props: { refused: readonly RefusedFile[]; uploads: readonly Upload[]; failed: string }) {
  const { refused, uploads, failed } = props
  const isOnline = useOnline((online) => online.isOnline)
  const failures = uploads.filter(({ state }) => state === 'failed')
  const isUnderWay = uploads.some(({ state }) => state !== 'failed')
  return (
    <div aria-live="polite" className="flex flex-col gap-2 empty:hidden">
      {refused.map((file) => (
        <Banner key={file.name} tone="error">
          {fill(texts.refusedOne, file)}
        </Banner>
      ))}
      {failures.map(({ id, failure }) => (
        <Banner key={id} tone="error">
          {failed} {failure}
        </Banner>
      ))}
      {isUnderWay && <Banner tone="info">{isOnline ? texts.onItsWay : texts.offline}</Banner>}
    </div>
  )
}
