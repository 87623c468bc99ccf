import { paths } from '@love-space/contracts/paths.ts'
import { help } from '@love-space/texts/en/help.ts'
import { buttonClass } from '@love-space/ui/button.tsx'
import { QrCode } from '@love-space/ui/qr-code.tsx'
import { Link } from '@love-space/web-kit/router.ts'
import { ReadingPage } from '../../shared/reading-page.tsx'

type HelpSection = (typeof help.sections)[number]

const waysFrom = (section: HelpSection) => (
  <div className="mt-4 flex flex-wrap items-center gap-5 empty:hidden">
    {'hasCode' in section && (
      <QrCode
        text={`${window.location.origin}${paths.login}`}
        label={help.qrLabel}
        className="aspect-square w-full max-w-44 rounded-field border border-line"
      />
    )}
    {'link' in section && (
      <Link to={paths[section.link.to]} className={buttonClass('secondary')}>
        {section.link.label}
      </Link>
    )}
  </div>
)

export function Component() {
  return <ReadingPage title={help.title} lead={help.lead} sections={help.sections} below={waysFrom} />
}
