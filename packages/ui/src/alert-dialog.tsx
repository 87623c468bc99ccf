import { AlertDialog as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { uiTexts } from '@love-space/texts/en/ui.ts'
import { AlertPanel } from './alert-panel.tsx'
import { Button } from './button.tsx'

export type AlertDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  okLabel?: string | undefined
}

/** Tells something that must be read, with one button. */
export function AlertDialog({ okLabel = uiTexts.ok, ...rest }: AlertDialogProps) {
  return (
    <AlertPanel {...rest}>
      <Primitive.Cancel asChild>
        <Button>{okLabel}</Button>
      </Primitive.Cancel>
    </AlertPanel>
  )
}
