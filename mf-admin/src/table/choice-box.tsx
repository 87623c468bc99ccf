import type { ComponentProps } from 'react'
import { officeTexts } from '@love-space/texts/en/office.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Checkbox } from '@love-space/ui/checkbox.tsx'
import type { Identified } from './column.ts'
import type { GridRow } from './use-grid.ts'

const shownIdChars = 8

export const ChoiceBox = (props: ComponentProps<typeof Checkbox>) => (
  <Checkbox labelHidden className="pointer-fine:min-h-7! pointer-fine:min-w-7!" {...props} />
)

export const RowChoice = <Row extends Identified>({ row }: { readonly row: GridRow<Row> }) => (
  <ChoiceBox
    label={fill(officeTexts.table.choose, { id: row.id.slice(0, shownIdChars) })}
    checked={row.getIsSelected()}
    onClick={row.getToggleSelectedHandler()}
    readOnly
  />
)
