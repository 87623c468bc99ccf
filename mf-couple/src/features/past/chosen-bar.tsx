import { past as texts } from '@love-space/texts/en/couple/past.ts'
import { fill } from '@love-space/texts/fill.ts'
import { fillCount } from '@love-space/texts/plural.ts'
import { Button } from '@love-space/ui/button.tsx'
import { SelectField } from '@love-space/ui/select-field.tsx'
import { randomId } from '@love-space/web-kit/browser/random-id.ts'
import { mediumDay } from '../../shared/calendar-days.ts'
import { titleOf } from './bring-past.ts'
import { pastWriteKey } from './past-key.ts'
import { dateOf, hasRoomFor, leaveOut, moveTo, picturesOf, separate, type PastGroup } from './past.rules.ts'
import { changeGroups, choosePictures } from './past.store.ts'

interface ChosenBarProps {
  groups: readonly PastGroup[]
  today: string
  chosen: ReadonlySet<string>
}

/** The actions for chosen pictures. */
export function ChosenBar({ groups, today, chosen }: ChosenBarProps) {
  const run = (apply: (groups: readonly PastGroup[]) => readonly PastGroup[]) => {
    changeGroups(apply)
    choosePictures(new Set())
  }
  const isOut = picturesOf(groups).every(({ id, isLeftOut }) => isLeftOut || !chosen.has(id))
  const options = groups.map((group) => ({
    value: group.id,
    label: fill(texts.group, { title: titleOf(group, today), date: mediumDay(dateOf(group, today)) }),
    disabled: !hasRoomFor(group, chosen),
  }))
  return (
    <div className="flex w-full flex-wrap items-center gap-2">
      <p role="status" className="mr-auto text-sm tabular-nums">
        {fillCount({ one: texts.chosenOne, other: texts.chosenMany }, chosen.size, { n: chosen.size })}
      </p>
      <Button size="sm" variant="secondary" onClick={() => run((all) => leaveOut(all, chosen, !isOut))}>
        {isOut ? texts.takeIn : texts.leaveOut}
      </Button>
      <Button
        size="sm"
        variant="secondary"
        onClick={() => run((all) => separate(all, chosen, () => pastWriteKey(randomId())))}
      >
        {texts.separate}
      </Button>
      <SelectField
        label={texts.move}
        labelHidden
        placeholder={texts.movePlaceholder}
        value=""
        options={options}
        className="w-full sm:w-56"
        onChange={({ target }) => run((all) => moveTo(all, chosen, target.value))}
      />
      <Button size="sm" variant="ghost" onClick={() => choosePictures(new Set())}>
        {texts.endChoice}
      </Button>
    </div>
  )
}
