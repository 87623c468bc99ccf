import { contentFields, type ContentField } from '@love-space/contracts/space/space-record.internal.ts'
import { isReadable } from '@love-space/couple-rules/current-space.ts'
import { AppError, invalidInput } from '@love-space/service-kit/process/app-error.ts'
import type { SpaceDoc } from '../spaces/space.model.ts'
import { isOperatorsOwn } from './space-record.view.ts'

type Content = Pick<SpaceDoc, ContentField>

/** Returns the changed fields of members' content; empty if the space never had a member. */
export const replacedContent = (space: SpaceDoc, given: Partial<Content>): ContentField[] =>
  isOperatorsOwn(space)
    ? []
    : contentFields.filter(
        (field) => given[field] !== undefined && JSON.stringify(given[field]) !== JSON.stringify(space[field]),
      )

/** Throws INVALID_INPUT if an operator replaces members' content without a reason. */
export const requireReason = (replaced: readonly ContentField[], reason: string | undefined): void => {
  if (replaced.length === 0 || reason !== undefined) return
  const message = 'Say why: it is recorded, and the two are told that something was replaced.'
  throw invalidInput('body.reason', message)
}

/** Throws SPACE_OF_MEMBERS if an operator adds pictures to a space that somebody is or was in. */
export const requireNoNewPictures = (space: SpaceDoc, { images = [] }: Partial<Pick<Content, 'images'>>): void => {
  if (!isOperatorsOwn(space) && images.some((image) => !space.images.includes(image)))
    throw new AppError('SPACE_OF_MEMBERS')
}

type StatusFields = Pick<SpaceDoc, 'status' | 'endedAt' | 'endedBy' | 'statusBeforeEnd'>

/**
 * Returns the fields of a new status. Throws SPACE_NOT_RESUMABLE if an ended space is no longer readable or has no
 * members: the next person to tap one of its rings would read the couple's texts.
 */
export const withStatus = (
  space: SpaceDoc,
  status: SpaceDoc['status'] | undefined,
  now: Date,
): Partial<StatusFields> => {
  if (status === undefined || status === space.status) return {}
  if (status === 'ENDED') return { status, endedAt: now, endedBy: null, statusBeforeEnd: space.status }
  const isLeft = space.members.length === 0 && !isOperatorsOwn(space)
  if (space.status === 'ENDED' && (isLeft || !isReadable(space, now))) throw new AppError('SPACE_NOT_RESUMABLE')
  return { status, endedAt: null, endedBy: null, statusBeforeEnd: null }
}
