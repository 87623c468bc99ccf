import clsx from 'clsx'
import { Download } from 'lucide-react'
import { officeTexts } from '@love-space/texts/en/office.ts'
import { IconButton } from '@love-space/ui/icon-button.tsx'
import { useAction } from '@love-space/ui/use-action.ts'

const texts = officeTexts.table

export function SaveCsv({
  saveCsv,
  onFailed,
}: {
  saveCsv: () => Promise<void>
  onFailed: (error: unknown, fallback: string) => void
}) {
  const { isBusy, run } = useAction(async () => {
    try {
      await saveCsv()
    } catch (error) {
      onFailed(error, texts.csvFailed)
    }
  })
  return (
    <IconButton
      label={texts.csv}
      icon={<Download aria-hidden className={clsx(isBusy && 'animate-pulse')} />}
      onClick={() => void run()}
    />
  )
}
