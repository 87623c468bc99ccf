import { CalendarHeart, Undo2 } from 'lucide-react'
import type { ReactElement } from 'react'
import { conversation as texts } from '@love-space/texts/en/couple/conversation.ts'
import { Menu, MenuItem } from '@love-space/ui/menu.tsx'

interface ConversationMenuProps {
  trigger: ReactElement
  isOpenAtFirst: boolean
  onHistory: () => void
  /** Absent while today is in view. */
  onToday: (() => void) | undefined
}

export default function ConversationMenu({ trigger, isOpenAtFirst, onHistory, onToday }: ConversationMenuProps) {
  return (
    <Menu trigger={trigger} label={texts.menu} defaultOpen={isOpenAtFirst}>
      <MenuItem icon={<CalendarHeart aria-hidden />} onSelect={onHistory}>
        {texts.viewHistory}
      </MenuItem>
      {onToday && (
        <MenuItem icon={<Undo2 aria-hidden />} onSelect={onToday}>
          {texts.backToToday}
        </MenuItem>
      )}
    </Menu>
  )
}
