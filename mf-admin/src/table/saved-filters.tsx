import { Bookmark, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { limits } from '@love-space/contracts/limits.ts'
import { officeTexts } from '@love-space/texts/en/office.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Button } from '@love-space/ui/button.tsx'
import { IconButton } from '@love-space/ui/icon-button.tsx'
import { Popover } from '@love-space/ui/popover.tsx'
import { TextField } from '@love-space/ui/text-field.tsx'
import type { SavedFilter } from './table-settings.ts'

const texts = officeTexts.table

interface SavedFiltersProps {
  readonly saved: readonly SavedFilter[]
  /** Present search, filters, conditions, order and page size, as parameters of the address. */
  readonly present: string
  readonly onChange: (saved: readonly SavedFilter[]) => void
  readonly onApply: (params: string) => void
}

export function SavedFilters({ saved, present, onChange, onApply }: SavedFiltersProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [name, setName] = useState('')
  const save = () => {
    const given = name.trim()
    if (given === '') return
    onChange([...saved.filter((one) => one.name !== given), { name: given, params: present }])
    setName('')
  }
  return (
    <Popover
      label={texts.saved}
      open={isOpen}
      onOpenChange={setIsOpen}
      className="w-72 max-w-full"
      trigger={<IconButton label={texts.saved} icon={<Bookmark aria-hidden />} />}
    >
      {saved.length === 0 && <p className="text-sm text-text-muted">{texts.noneSaved}</p>}
      <ul className="flex flex-col">
        {saved.map((one) => (
          <SavedRow
            key={one.name}
            name={one.name}
            isPresent={one.params === present}
            onApply={() => {
              onApply(one.params)
              setIsOpen(false)
            }}
            onForget={() => onChange(saved.filter(({ name: other }) => other !== one.name))}
          />
        ))}
      </ul>
      <form
        className="mt-2 flex flex-col gap-2 border-t border-line pt-3"
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <TextField
          label={texts.saveAs}
          value={name}
          maxLength={limits.filterNameCharsMax}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
        <Button size="sm" type="submit">
          {texts.saveFilter}
        </Button>
      </form>
    </Popover>
  )
}

interface SavedRowProps {
  readonly name: string
  readonly isPresent: boolean
  readonly onApply: () => void
  readonly onForget: () => void
}

const SavedRow = ({ name, isPresent, onApply, onForget }: SavedRowProps) => (
  <li className="flex items-center gap-1">
    <button
      type="button"
      aria-current={isPresent || undefined}
      className="min-h-9 min-w-0 flex-1 truncate rounded-field px-2 text-left text-sm hover:bg-accent-soft aria-[current]:font-medium pointer-coarse:min-h-tap"
      onClick={onApply}
    >
      {name}
    </button>
    <IconButton
      label={fill(texts.forgetSaved, { name })}
      icon={<Trash2 aria-hidden className="size-4" />}
      onClick={onForget}
    />
  </li>
)
