import clsx from 'clsx'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { officeTexts } from '@love-space/texts/en/office.ts'
import { IconButton } from '@love-space/ui/icon-button.tsx'

const texts = officeTexts.table

/** Saves exactly what the filter shows. */
export function SaveCsv({
  saveCsv,
  onFailed,
}: {
  saveCsv: () => Promise<void>
  onFailed: (error: unknown, fallback: string) => void
}) {
  const [isBusy, setIsBusy] = useState(false)
  const save = async () => {
    setIsBusy(true)
    try {
      await saveCsv()
    } catch (error) {
      onFailed(error, texts.csvFailed)
    }
    setIsBusy(false)
  }
  return (
    <IconButton
      label={texts.csv}
      icon={<Download aria-hidden className={clsx(isBusy && 'animate-pulse')} />}
      onClick={() => {
        if (!isBusy) void save()
      }}
    />
  )
}
