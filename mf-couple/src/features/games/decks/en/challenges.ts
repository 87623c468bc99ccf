/** Each line: points, prompt. Only append, because a card's id is its index. */
export const challengeTexts = {
  everyday: `
    1 | Say three things you love about each other
    1 | Hug for a whole minute, without a word
    2 | Cook something together that neither of you has cooked before
    2 | Put the phones away for an evening
    1 | Send each other a photo of what made you smile today
    3 | Plan a surprise for the other for this week
    2 | Dance to one song in the living room`,
  tender: `
    1 | Kiss for ten seconds longer than usual
    1 | Write a note and hide it where the other will find it tomorrow
    2 | Give each other a ten-minute shoulder massage
    1 | Hold hands on the way home
    2 | Tell the story of how you fell for the other, with every detail
    3 | Write the other a real letter, on paper
    1 | Make the other their favorite drink
    2 | Fall asleep without a screen, talking
    1 | Look into each other's eyes for two minutes
    2 | Thank the other for something that usually goes unnoticed
    3 | Make a small gift out of what you find at home
    1 | Bring breakfast to bed, even if it's only toast
    2 | Read a poem or a page of a book aloud
    1 | Give a compliment nobody else would think of
    2 | Warm the towel before the other steps out of the shower`,
  playful: `
    1 | Speak in rhymes until one of you laughs
    2 | Build a blanket fort and have dessert in it
    1 | Make up a secret handshake
    2 | Draw a portrait of each other in three minutes
    1 | Swap your choice of music for the day
    3 | Recreate your first date at home
    2 | Play a board game; the loser does the dishes
    1 | Take the silliest selfie of the year
    2 | Learn five words of a language neither of you speaks
    1 | Guess each other's mood today, then check
    2 | Cook with only one hand each
    3 | Make a short movie about your day
    1 | Invent a holiday and celebrate it today
    2 | Have a picnic on the floor
    1 | Hum a song until the other knows it`,
  outside: `
    1 | Walk around the block and find three things you never noticed
    2 | Watch the sunset together from somewhere high
    1 | Step outside at night and find a star
    2 | Visit a place in your town neither of you knows
    3 | Get up for the sunrise
    2 | Have coffee somewhere new and guess the stories of strangers
    1 | Collect one beautiful leaf or stone for the other
    3 | Take a train to a stop you have never gotten off at
    2 | Let a coin decide left or right for half an hour
    1 | Sit on a bench together for ten minutes
    2 | Bike somewhere you would usually drive
    3 | Plant something and name it
    1 | Take the long way home
    2 | Ask someone to take your picture together
    1 | Bring home something sweet for two`,
} as const
