import { paths } from '@love-space/contracts/paths.ts'
import { officeTexts } from '@love-space/texts/en/office.ts'
import { Link } from '@love-space/web-kit/router.ts'
import { OfficePage } from '../../shared/office-page.tsx'

const texts = officeTexts.notFound

export function Component() {
  return (
    <OfficePage title={texts.title} subtitle={texts.text}>
      <p>
        <Link to={paths.admin} className="text-accent underline">
          {texts.back}
        </Link>
      </p>
    </OfficePage>
  )
}
