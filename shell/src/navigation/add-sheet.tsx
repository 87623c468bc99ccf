import { navigation as texts } from '@love-space/texts/en/navigation.ts'
import { Dialog } from '@love-space/ui/dialog.tsx'
import type { IconShapes, MenuEntry } from '@love-space/web-kit/app/remote-module.ts'
import { useNavigate } from '@love-space/web-kit/router.ts'
import { Shapes } from '../shapes.tsx'

interface AddSheetProps {
  additions: readonly MenuEntry<IconShapes>[]
  onClose: () => void
}

export default function AddSheet({ additions, onClose }: AddSheetProps) {
  const navigate = useNavigate()
  const goTo = (to: string) => {
    onClose()
    void navigate(to)
  }
  return (
    <Dialog onClose={onClose} title={texts.addTitle} width="sm">
      <ul className="-mx-2 flex list-none flex-col pb-1">
        {additions.map(({ label, hint, to, icon }) => (
          <li key={to}>
            <button
              type="button"
              onClick={() => goTo(to)}
              className="flex min-h-16 w-full items-center gap-4 rounded-field px-2 py-2 text-start hover:bg-accent-soft/60"
            >
              <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-accent-soft text-on-accent-soft">
                <Shapes of={icon} className="size-5.5" />
              </span>
              <span className="min-w-0">
                <span className="block font-medium">{label}</span>
                {hint && <span className="block text-sm text-text-muted">{hint}</span>}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
