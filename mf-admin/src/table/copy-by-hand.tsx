import clsx from 'clsx'
import { useRef } from 'react'
import { officeTexts } from '@love-space/texts/en/office.ts'
import { uiTexts } from '@love-space/texts/en/ui.ts'
import { Dialog } from '@love-space/ui/dialog.tsx'
import { fieldClass } from './field-class.ts'

export function CopyByHand({ text, onClose }: { text: string; onClose: () => void }) {
  const field = useRef<HTMLTextAreaElement>(null)
  return (
    <Dialog
      onClose={onClose}
      title={officeTexts.table.copyByHand}
      description={uiTexts.copyFailed}
      initialFocus={field}
    >
      <textarea
        ref={field}
        readOnly
        rows={2}
        value={text}
        aria-label={officeTexts.table.copyByHandText}
        className={clsx(fieldClass, 'w-full py-2 font-mono break-all')}
        onFocus={(event) => event.currentTarget.select()}
      />
    </Dialog>
  )
}
