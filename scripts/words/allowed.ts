/** Words of the tables that are right where they are: the beginning of a key or file, the words, and why. */
export const ALLOWED_WORDS: readonly { at: string; words: readonly string[]; why: string }[] = []

/** Arabic texts that stand for several English ones. */
export const ALLOWED_PAIRS: readonly { ar: string; en: readonly string[]; why: string }[] = [
  {
    ar: 'تحديث',
    en: ['Update', 'Refresh'],
    why: 'both are the usual words for a new version and a list read again',
  },
  { ar: 'للمشتركين', en: ['Subscribers', 'For subscribers'], why: 'the mark on a story is one word' },
  { ar: 'القائمة', en: ['Menu', 'List'], why: 'a menu and a list have one name in Arabic' },
  {
    ar: 'العنوان',
    en: ['Address', 'Title'],
    why: 'an address and a title have one name in Arabic, and never meet in a form',
  },
  { ar: 'الاشتراك', en: ['Subscribe', 'Subscription'], why: 'the link to where one subscribes has the noun' },
  { ar: 'سنة', en: ['Year', 'one year'], why: 'a column and a choice' },
  { ar: 'شهر', en: ['Month', 'one month'], why: 'a view and a choice' },
  { ar: 'العربية', en: ['Arabic', 'العربية'], why: 'the choice of a language says it in that language' },
  {
    ar: 'إلغاء الاشتراك',
    en: ['Unsubscribe', 'Cancel the subscription'],
    why: 'one verb ends both, on pages that say which',
  },
  { ar: 'الرقم', en: ['Figure', 'Number'], why: 'a figure and a number have one name in Arabic' },
  { ar: 'متابعة', en: ['Follow', 'Continue'], why: 'each is the only word for it, on other screens' },
  { ar: 'منتهٍ', en: ['Expired', 'Ended'], why: 'of an alert and of a subscription' },
  { ar: 'ملغى', en: ['Cancelled', 'Revoked'], why: 'of a subscription and of a key' },
  {
    ar: 'قيد المراجعة',
    en: ['Submitted', 'Under review'],
    why: 'of a story, whose English word is quoted, and of a comment',
  },
  {
    ar: 'الجلسات المفتوحة',
    en: ['Where you are logged in', 'Open sessions'],
    why: 'of oneself and of another account',
  },
  { ar: 'الآن', en: ['just now', 'Now'], why: 'a time that has passed and a column' },
  { ar: 'الموعد', en: ['When', 'Time'], why: 'a column in two tables' },
  { ar: 'بالعربية', en: ['In Arabic', 'Arabic'], why: 'a label of a preview and of a switch' },
  { ar: 'بالإنجليزية', en: ['In English', 'English'], why: 'a label of a preview and of a switch' },
  {
    ar: 'لا رسائل بعد',
    en: ['No e-mails yet', 'No messages yet'],
    why: 'what the site sends and what readers write are both رسائل',
  },
  {
    ar: 'كل الرسائل',
    en: ['All e-mails', 'All messages'],
    why: 'what the site sends and what readers write are both رسائل',
  },
  { ar: 'مرفوضة', en: ['Declined', 'Rejected'], why: 'by the bank and by us' },
]
