export const nameCharsMin = 2
export const nameCharsMax = 100
/** Minimum age by the terms of use. */
export const ageYearsMin = 16
export const emailCharsMax = 254
export const passwordCharsMin = 6
export const passwordCharsMax = 128
export const pinDigits = 4
export const passkeysMax = 20
export const passkeyNameCharsMax = 60
/** Days after which a reset may leave a passkey that was used in a known browser. */
export const newPasskeyDays = 30
export const passkeyChallengeMinutesMax = 2
/** Hours for which a reset of an operator's passkeys waits. */
export const passkeyResetHours = 24
export const loveMessageCharsMax = 1000
export const loveMessageMoodCharsMax = 40
export const loveMessageTagsMax = 10
export const importedMessagesMax = 200
export const activitiesPageSize = 20
export const activitiesRangeDaysMax = 366
/** Maximum number of records of each kind from the same date in earlier years. */
export const onThisDayMax = 50
export const streakPauseDaysMax = 60
export const streakPausesMax = 400
export const moodNoteCharsMax = 500
export const thoughtsShownMax = 100
/** A letter that is sealed until a day may be longer than one of the day. */
export const capsuleCharsMax = 4000
/** Maximum number of letters that a member has sealed for their partner at a time. */
export const capsulesMax = 50
export const capsuleFilesMax = 10
export const capsuleYearsMax = 10
export const capsulesPageSize = 20
/** Minutes within which rings of both members are tapped if they are together. */
export const togetherMinutes = 5
export const answerCharsMax = 1000
export const answersPageSize = 20
/** Number of daily questions. It is prime, so that every space goes through all of them in its own order. */
export const dailyQuestions = 367
export const importedMoodsMax = 400
/** Letters or moods of an export that one call brings, and the days by which they may lie back. */
export const ownImportedMax = 25
export const ownImportedDaysMax = 7_305
export const loveMessageTagCharsMax = 40
export const spaceNameCharsMax = 100
export const ringNameCharsMax = 60
export const spaceImagesMax = 12
export const notesCharsMax = 5000
export const headlineCharsMax = 200
export const contentCharsMax = 2000
export const reasonCharsMax = 300
export const quoteCharsMax = 500
/** Bytes and lines of the largest file of quotes to import, its first line not counted. */
export const quoteFileBytesMax = 1_000_000
export const quoteFileLinesMax = 1_000
export const searchCharsMax = 100
export const usersPageSize = 10
export const searchWordsMax = 8
/** Rows of a back-office table that pages can reach. Counting stops here. */
export const tableRowsReachable = 10_000
export const tableParameterCharsMax = 200
export const tableConditionsMax = 8
export const tableViewsMax = 50
/** Days that jobs are kept after their end, so that operators see what became of them. */
export const endedJobDays = 7
export const failedJobDays = 30
/** Rings, spaces or bindings that one call makes at most; a job makes more. */
export const issuedAtOnceMax = 200
/** Maximum number of selected rows. Larger selections are not counted exactly, so nobody could confirm them. */
export const bulkRowsMax = tableRowsReachable - 1
export const batchSpacesMax = 200
export const devicesPerSpace = 2
export const batchNameCharsMax = 40
export const batchesPageSize = 20
/** Characters of the largest batch's file with chips. */
export const chipFileCharsMax = 200_000
/** Addresses that the encode station holds ahead, and minutes for which nobody else gets them. */
export const stationAddressesMax = 10
export const stationLeaseMinutes = 15
export const tablePlaceCharsMax = 1_000
export const filterNameCharsMax = 40
export const playlistNameCharsMax = 60
export const playlistsMax = 20
/** Maximum number of songs over all playlists of a space. */
export const songsMax = 500
export const songTitleCharsMax = 1023
export const songDescriptionCharsMax = 5000
/** Maximum number of wishes on a list, of which a space has one for both and one for each member. */
export const wishesMax = 100
export const wishTitleCharsMax = 100
export const wishNoteCharsMax = 500
/** Number of songs that home shows of a longer list, chosen at random. */
export const songsOnHome = 4
export const longPressMs = 500
export const songSavedMs = 1200
export const gamePollMs = 3_000
export const gamePresenceMs = 10_000
/** Longest list in a request; fewer entries are stored. */
export const gameListMax = 100
export const cardCharsMax = 300
export const cardsPerDeckMax = 400
export const ownCardsMax = 60
export const savedTitleCharsMax = 200
export const filmYearMin = 1880
export const filmYearMax = 2200
/** Maximum number of timeline events in a calendar; the newest ones. */
export const calendarDaysMax = 1000
export const nextDaysMax = 3
export const urlCharsMax = 2048
export const idempotencyKeyCharsMin = 8
export const idempotencyKeyCharsMax = 128
export const membersMax = 2
export const ringsPerSpaceMax = 20
export const invitationDaysMax = 7
export const joinRequestDaysMax = 7
export const endedSpaceDays = 90
/** Days after a join by a ring in which the first member can say that it was not the partner. */
export const disownDaysMax = 7
/** Days for which a disowned member's texts are hidden before they are erased. */
export const disownedKeptDays = 30
export const exportDaysMax = 7
/** Days for which backups are kept by default, and versions of deleted files at most, as the privacy page promises. */
export const backupDays = 60
export const dataRequestHours = 24
export const historyPageSize = 10
export const pageSizeMax = 100
export const notificationsMax = 100
export const previewCharsMax = 140
/** Items that a link opens together: the newest of a notification. */
export const newItemsMax = 40
export const notificationPollMs = 30_000
export const notificationPulseMs = 5_000
export const pushDevicesMax = 20
export const requestTimeoutMs = 300_000
export const adminRequestTimeoutMs = 10_000
export const bodyBytesMax = 65_536
export const stepUpMinutesMax = 5
/** Minutes after choosing a password in which an account that an operator made or changed may enter a space. */
export const passwordChoiceMinutesMax = 15
export const tapChallengeMinutesMax = 2
export const resetLinkMinutesMax = 30
export const confirmLinkDaysMax = 7
export const emailProposalDays = 7
export const mediaBytesMax = 83_886_080
export const documentBytesMax = 26_214_400
export const voiceSecondsMax = 120
export const waveformPointsMax = 100
export const transcriptCharsMax = 2000
export const fileNameCharsMax = 200
export const uploadChunkBytes = 8_388_608
export const filesViewedMax = 100
export const filesDownloadedMax = 500
/** Minimum side of a cropped picture, in pixels of the original. */
export const cropPixelsMin = 50
export const tagsMax = 10
export const tagCharsMax = 40
export const memoryTitleCharsMax = 100
export const memoryDescriptionCharsMax = 5000
export const memoryMediaMax = 50
export const memoriesPageSize = 12
export const albumPageSize = 60
/** Pictures chosen at once to make memories of. */
export const picturesBroughtMax = 500
/** Pictures that one call asks about. */
export const doublesAskedMax = 100
/** Files that are kept of one share from another app. */
export const sharedFilesMax = 100
/** Shares that wait on a device for a person, and their bytes. */
export const sharesWaitingMax = 10
export const sharedBytesMax = 524_288_000
export const sharedTitleCharsMax = 200
export const sharedTextCharsMax = 5000
export const commentCharsMax = 1000
export const commentsMax = 500
export const commentsListedMax = 5
export const timelineTitleCharsMax = 100
export const timelineDescriptionCharsMax = 500
export const placeCharsMax = 200
export const timelinePageSize = 10
export const trashDays = 30
export const trashPageSize = 20
