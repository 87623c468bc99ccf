import type { ReactNode } from 'react'
import { uiTexts } from '@love-space/texts/en/ui.ts'
import { Button } from '@love-space/ui/button.tsx'
import { Dialog } from '@love-space/ui/dialog.tsx'
import { FilePicker } from '@love-space/ui/file-picker.tsx'
import { ErrorPanel, type useFailure } from './error-panel.tsx'

interface ImportDialogProps {
  readonly title: string
  readonly description: string
  readonly choose: string
  readonly hint?: string
  readonly failure: Pick<ReturnType<typeof useFailure>, 'failure' | 'dismiss'>
  readonly isReading: boolean
  /** Imports what the report shows; absent if nothing in it is new. */
  readonly apply?: { readonly label: string; readonly isBusy: boolean; readonly onPress: () => void } | undefined
  readonly onFile: (file: File) => void
  readonly onClose: () => void
  /** The report about the chosen file. */
  readonly children: ReactNode
}

export const ImportDialog = (props: ImportDialogProps) => (
  <Dialog
    width="lg"
    onClose={props.onClose}
    title={props.title}
    description={props.description}
    footer={
      <>
        <Button variant="secondary" onClick={props.onClose}>
          {uiTexts.close}
        </Button>
        {props.apply && (
          <Button busy={props.apply.isBusy} onClick={props.apply.onPress}>
            {props.apply.label}
          </Button>
        )}
      </>
    }
  >
    <div className="flex flex-col gap-4">
      <ErrorPanel failure={props.failure.failure} onDismiss={props.failure.dismiss} />
      <FilePicker
        label={props.choose}
        hint={props.hint}
        accept=".csv,.txt,text/csv"
        disabled={props.isReading}
        onFiles={([file]) => file && props.onFile(file)}
      />
      {props.children}
    </div>
  </Dialog>
)
