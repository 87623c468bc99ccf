import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { officeTexts } from '@love-space/texts/en/office.ts'
import { Checkbox } from '@love-space/ui/checkbox.tsx'
import { IconButton } from '@love-space/ui/icon-button.tsx'
import { Popover } from '@love-space/ui/popover.tsx'
import { Segmented } from '@love-space/ui/segmented.tsx'
import type { Column } from './column.ts'
import type { TableSettings } from './table-settings.ts'

const texts = officeTexts.table

export function ViewSettings(props: {
  columns: readonly Pick<Column<never>, 'id' | 'heading' | 'isName'>[]
  hidden: readonly string[]
  density: TableSettings['density']
  onChange: (changes: Partial<TableSettings>) => void
}) {
  const { columns, hidden, density, onChange } = props
  const [isOpen, setIsOpen] = useState(false)
  const toggle = (id: string, isShown: boolean) =>
    onChange({ hidden: isShown ? hidden.filter((one) => one !== id) : [...hidden, id] })
  return (
    <Popover
      label={texts.view}
      open={isOpen}
      onOpenChange={setIsOpen}
      className="w-72 max-w-full"
      trigger={<IconButton label={texts.view} icon={<SlidersHorizontal aria-hidden />} />}
    >
      <fieldset className="flex flex-col">
        <legend className="text-sm font-medium">{texts.columns}</legend>
        {columns
          .filter(({ isName }) => !isName)
          .map(({ id, heading }) => (
            <Checkbox
              key={id}
              label={heading}
              checked={!hidden.includes(id)}
              onChange={(event) => toggle(id, event.target.checked)}
            />
          ))}
      </fieldset>
      <Segmented
        label={texts.density}
        value={density}
        options={[
          { value: 'compact', label: texts.compact },
          { value: 'comfortable', label: texts.comfortable },
        ]}
        onChange={(chosen) => onChange({ density: chosen as TableSettings['density'] })}
      />
    </Popover>
  )
}
