import { AlertDialog as Primitive } from 'radix-ui'
import { AlertPanel } from './alert-panel.tsx'
import { Button } from './button.tsx'

export function AlertDialog(props: { onClose: () => void; title: string; description: string; okLabel: string }) {
  const { onClose, title, description, okLabel } = props
  return (
    <AlertPanel open onOpenChange={onClose} title={title} description={description}>
      <Primitive.Cancel asChild>
        <Button>{okLabel}</Button>
      </Primitive.Cancel>
    </AlertPanel>
  )
}
