import { paths, sectionOf, sections } from '@love-space/contracts/paths.ts'
import { moments as texts } from '@love-space/texts/en/couple/moments.ts'
import { locale } from '@love-space/texts/locale.ts'
import { fill } from '@love-space/texts/fill.ts'
import { isOne } from '@love-space/texts/plural.ts'
import { Button } from '@love-space/ui/button.tsx'
import { Dialog } from '@love-space/ui/dialog.tsx'
import { Link } from '@love-space/web-kit/router.ts'
import { anniversaryYear, storyOf } from '../../shared/our-year.paths.ts'
import { RingsArt } from '../../shared/rings-art.tsx'
import { celebrated, type Moment } from './moments.ts'

export default function MomentDialog({ moment, onClose }: { moment: Moment; onClose: () => void }) {
  const { title, text } = wordsOf(moment)
  return (
    <Dialog
      title={title}
      titleHidden
      width="sm"
      onClose={onClose}
      footer={
        <Button size="lg" block onClick={onClose}>
          {texts.close}
        </Button>
      }
    >
      <div className="flex flex-col items-center pt-2 pb-4 text-center">
        <div className="milestone-glow">
          <RingsArt className="relative w-56" />
        </div>
        <p aria-hidden className="mt-6 font-display text-4xl text-balance">
          {title}
        </p>
        <p className="mt-3 max-w-72 text-lg text-balance text-text-muted">{text}</p>
        {moment.kind === 'milestone' && moment.milestone.unit === 'years' && (
          <Link
            to={storyOf(anniversaryYear)}
            onClick={() => celebrated(moment)}
            className="mt-4 inline-flex min-h-tap items-center font-medium text-accent underline underline-offset-4"
          >
            {texts.review}
          </Link>
        )}
        {moment.kind === 'both-here' && moment.isDisownable && (
          <Link
            to={sectionOf(paths.spaceSettings, sections.partner)}
            onClick={() => celebrated(moment)}
            className="mt-4 inline-flex min-h-tap items-center text-sm text-text-muted underline underline-offset-4"
          >
            {texts.isItNot}
          </Link>
        )}
      </div>
    </Dialog>
  )
}

function wordsOf(moment: Moment): { title: string; text: string } {
  if (moment.kind === 'both-here') {
    return { title: texts.bothHere, text: fill(texts.bothHereText, { name: moment.partnerName }) }
  }
  const { unit, count } = moment.milestone
  if (unit === 'days') return { title: fill(texts.days, { n: count.toLocaleString(locale) }), text: texts.daysText }
  return { title: isOne(count) ? texts.year : fill(texts.years, { n: count }), text: texts.yearsText }
}
