import { ArrowDown, ArrowUp, SlidersHorizontal } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { officeTexts } from '@love-space/texts/en/office.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Checkbox } from '@love-space/ui/checkbox.tsx'
import { IconButton } from '@love-space/ui/icon-button.tsx'
import { Popover } from '@love-space/ui/popover.tsx'
import { Segmented } from '@love-space/ui/segmented.tsx'
import type { Column } from './column.ts'
import type { TableSettings } from './table-settings.ts'

const texts = officeTexts.table

type ListedColumn = Pick<Column<never>, 'id' | 'heading' | 'isName'>

export function ViewSettings(props: {
  columns: readonly ListedColumn[]
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
      <ColumnList
        columns={columns}
        hidden={hidden}
        onToggle={toggle}
        onOrder={(columnOrder) => onChange({ columnOrder })}
      />
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

interface ColumnListProps {
  readonly columns: readonly ListedColumn[]
  readonly hidden: readonly string[]
  readonly onToggle: (id: string, isShown: boolean) => void
  readonly onOrder: (order: readonly string[]) => void
}

function ColumnList({ columns, hidden, onToggle, onOrder }: ColumnListProps) {
  const list = useRef<HTMLUListElement>(null)
  const [moved, setMoved] = useState<{ readonly id: string; readonly by: 1 | -1 }>()
  const ids = columns.map(({ id }) => id)
  const place = columns.findIndex(({ id }) => id === moved?.id)
  // The browser takes the focus from an element that moves in its list.
  useEffect(() => {
    if (moved) list.current?.querySelector<HTMLElement>(`[data-move="${moved.id} ${moved.by}"]`)?.focus()
  }, [moved])
  const move = (id: string, by: 1 | -1) => {
    const to = ids.indexOf(id) + by
    if (to < 0 || to >= ids.length) return
    onOrder(ids.filter((other) => other !== id).toSpliced(to, 0, id))
    setMoved({ id, by })
  }
  return (
    <fieldset>
      <legend className="text-sm font-medium">{texts.columns}</legend>
      <p role="status" className="sr-only">
        {place >= 0 &&
          fill(texts.columnPlace, {
            label: columns[place]?.heading ?? '',
            place: place + 1,
            count: columns.length,
          })}
      </p>
      <ul ref={list} className="flex flex-col">
        {columns.map(({ id, heading, isName }, index) => (
          <li key={id} className="flex items-center justify-between gap-2">
            {isName ? (
              <span className="py-2 text-sm">{heading}</span>
            ) : (
              <Checkbox
                label={heading}
                checked={!hidden.includes(id)}
                onChange={(event) => onToggle(id, event.target.checked)}
              />
            )}
            <span className="flex">
              {([-1, 1] as const).map((by) => (
                <IconButton
                  key={by}
                  label={fill(by === 1 ? texts.moveDown : texts.moveUp, { label: heading })}
                  icon={by === 1 ? <ArrowDown aria-hidden /> : <ArrowUp aria-hidden />}
                  data-move={`${id} ${by}`}
                  aria-disabled={by === 1 ? index === columns.length - 1 : index === 0}
                  onClick={() => move(id, by)}
                />
              ))}
            </span>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
