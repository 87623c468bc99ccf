import { describe, expect, it } from 'vitest'
import { withoutDownloadToken } from './download.ts'

describe('a path in a log', () => {
  it('hides the token of a download', () => {
    expect(withoutDownloadToken('/api/downloads/media/secret-token_1')).toBe('/api/downloads/media/…')
  })

  it('is otherwise unchanged', () => {
    for (const path of ['/api/user/export/download', '/api/files/a/original.png', '/']) {
      expect(withoutDownloadToken(path)).toBe(path)
    }
  })
})
