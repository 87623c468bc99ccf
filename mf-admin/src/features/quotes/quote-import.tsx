import { useState } from 'react'
import { officeQuoteTexts } from '@love-space/texts/en/office/quotes.ts'
import { Button } from '@love-space/ui/button.tsx'
import { lazyDialog } from '../../shared/lazy-dialog.tsx'

const QuoteImportDialog = lazyDialog(async () => ({
  default: (await import(/* webpackChunkName: "quote-import" */ './quote-import-dialog.tsx')).QuoteImportDialog,
}))

export function QuoteImport({ onChanged }: { readonly onChanged: () => void }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button size="sm" variant="secondary" onClick={() => setIsOpen(true)}>
        {officeQuoteTexts.import}
      </Button>
      {isOpen && <QuoteImportDialog onChanged={onChanged} onClose={() => setIsOpen(false)} />}
    </>
  )
}
