import { describe, expect, it } from 'vitest'
import { refusalOf } from './file-checks.ts'
import { filePurposes, fileTypes, type FilePurpose } from './file-types.ts'

const [mediaMax, documentMax] = [83_886_080, 26_214_400]
const check = (type: string, bytes = 10, purpose: FilePurpose = 'inbox') => refusalOf({ type, bytes, purpose })

describe('the check of a file', () => {
  it.each(Object.values(fileTypes).flat())('%s is taken in', (type) => {
    expect(check(type)).toBeNull()
  })

  it.each([
    ['image/png', mediaMax],
    ['video/mp4', mediaMax],
    ['audio/mpeg', mediaMax],
    ['application/pdf', documentMax],
  ])('%s is of %i bytes at most', (type, max) => {
    expect(check(type, max)).toBeNull()
    const limit = max / 1_048_576
    expect(check(type, max + 1_048_576)).toEqual({
      code: 'FILE_TOO_LARGE',
      message: `File is too large (${limit + 1}.0MB). Maximum size is ${limit}MB.`,
    })
  })

  it('shows a size above the limit if the file is one byte too large', () => {
    expect(check('video/mp4', mediaMax + 1)?.message).toBe('File is too large (80.1MB). Maximum size is 80MB.')
  })

  it.each([
    ['image/png', 0, 'inbox', 'No file provided'],
    ['text/html', 10, 'inbox', 'This file type is not supported. Please select an image or video file.'],
    ['application/zip', 10, 'memory', 'This file type is not supported. Please select an image or video file.'],
    ['audio/mpeg', 10, 'memory', 'Only image and video files are allowed.'],
    ['video/mp4', 10, 'avatar', 'Only image files are allowed.'],
    ['image/svg+xml', 10, 'memory', 'This image format is not supported. Please use a different format.'],
    ['video/x-ms-wmv', 10, 'timeline', 'This video format is not supported. Please use a different format.'],
  ] as const)('%s of %i bytes for %s is refused in its own words', (type, bytes, purpose, message) => {
    expect(check(type, bytes, purpose)?.message).toBe(message)
  })

  it.each(['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg; codecs=opus', 'audio/aac', 'audio/mpeg', 'audio/wav'])(
    'accepts the recording %s as a voice',
    (type) => {
      expect(check(type, 10, 'voice')).toBeNull()
      expect(check(type, 10, 'sealed-voice')).toBeNull()
    },
  )

  it.each(['audio/webm', 'audio/mp4'])('accepts %s for no other purpose', (type) => {
    expect(check(type)?.code).toBe('FILE_FORMAT_REFUSED')
    expect(check('audio/flac', 10, 'voice')?.code).toBe('FILE_FORMAT_REFUSED')
    expect(check('video/webm', 10, 'voice')?.message).toBe('Only audio files are allowed.')
  })

  it('accepts only pictures and videos in a memory and on the timeline', () => {
    expect([filePurposes.memory, filePurposes.timeline]).toEqual([
      ['image', 'video'],
      ['image', 'video'],
    ])
  })
})
