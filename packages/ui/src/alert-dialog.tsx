import type { ReactNode } from 'react'
import { AlertDialog as Primitive } from 'radix-ui'
import { AlertPanel } from './alert-panel.tsx'
import { Button } from './button.tsx'

interface AlertDialogProps {
  onClose: () => void
  title: string
  description: string
  okLabel: string
  action?: ReactNode
}

export function AlertDialog({ onClose, title, description, okLabel, action }: AlertDialogProps) {
  return (
    <AlertPanel open onOpenChange={onClose} title={title} description={description}>
      <Primitive.Cancel asChild>
        <Button variant={action ? 'ghost' : 'primary'}>{okLabel}</Button>
      </Primitive.Cancel>
      {action}
    </AlertPanel>
  )
}
