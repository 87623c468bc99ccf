import { CalendarHeart, Mails, Undo2 } from 'lucide-react'
import type { ReactElement } from 'react'
import { paths } from '@love-space/contracts/paths.ts'
import { conversation as texts } from '@love-space/texts/en/couple/conversation.ts'
import { Menu, MenuItem } from '@love-space/ui/menu.tsx'
import { useNavigate } from '@love-space/web-kit/router.ts'

interface ConversationMenuProps {
  trigger: ReactElement
  isOpenAtFirst: boolean
  onHistory: () => void
  onToday: (() => void) | undefined
}

export default function ConversationMenu({ trigger, isOpenAtFirst, onHistory, onToday }: ConversationMenuProps) {
  const navigate = useNavigate()
  return (
    <Menu trigger={trigger} label={texts.menu} defaultOpen={isOpenAtFirst}>
      <MenuItem icon={<CalendarHeart aria-hidden />} onSelect={onHistory}>
        {texts.viewHistory}
      </MenuItem>
      <MenuItem icon={<Mails aria-hidden />} onSelect={() => void navigate(paths.letters)}>
        {texts.allLetters}
      </MenuItem>
      {onToday && (
        <MenuItem icon={<Undo2 aria-hidden />} onSelect={onToday}>
          {texts.backToToday}
        </MenuItem>
      )}
    </Menu>
  )
}
