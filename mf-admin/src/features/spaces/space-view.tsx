import type { ReactNode } from 'react'
import type { AdminSpaceDetails } from '@love-space/contracts/admin/space-admin.ts'
import { officeTexts } from '@love-space/texts/en/office.ts'
import { Badge } from '@love-space/ui/badge.tsx'
import { Dialog } from '@love-space/ui/dialog.tsx'
import { ShortCode } from '../../table/short-code.tsx'
import { shortTime } from '../../table/short-time.ts'
import { contentNames, criteriaText, type ContentName } from './spaces.rules.ts'

const texts = officeTexts.spaces

const contentShown = (space: AdminSpaceDetails, name: ContentName): string => {
  const own = name === 'images' ? space.images.join(', ') : (space[name] ?? '')
  return own === '' ? (space.isContentSet[name] ? texts.isSet : texts.isNotSet) : own
}

export function SpaceView({ opened: space, onClose }: { opened: AdminSpaceDetails; onClose: () => void }) {
  const lines: readonly (readonly [string, ReactNode])[] = [
    [texts.id, <ShortCode key="id" text={space.id} />],
    [texts.token, `${space.spaceToken}…`],
    [texts.status, texts.statuses[space.status]],
    [texts.theme, texts.themes[space.theme]],
    [texts.startDate, space.relationshipStartDate ?? texts.isNotSet],
    [texts.criteria, criteriaText(space.loveStreakCriteria)],
    [texts.complete, space.spaceSettingComplete ? texts.yes : texts.no],
    ...contentNames.map((name) => [texts.contentNames[name], contentShown(space, name)] as const),
    ...(space.endedAt === null ? [] : [[texts.endedAt, shortTime(space.endedAt)] as const]),
    [texts.createdAt, shortTime(space.createdAt)],
    [texts.updatedAt, shortTime(space.updatedAt)],
  ]
  return (
    <Dialog onClose={onClose} title={space.customName}>
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-2 text-sm">
        {lines.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-text-muted">{name}</dt>
            <dd className="min-w-0 break-words">{value}</dd>
          </div>
        ))}
      </dl>
      <h3 className="mt-5 mb-2 text-sm font-semibold">{texts.users}</h3>
      {space.users.length === 0 && <p className="text-sm text-text-muted">{texts.nobody}</p>}
      <ul className="flex flex-col gap-2 text-sm">
        {space.users.map(({ id, name, email, isActive }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-medium">{name}</span>
            <span className="min-w-0 break-all text-text-muted">{email}</span>
            {!isActive && <Badge>{officeTexts.users.inactive}</Badge>}
            <ShortCode text={id} />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
