/** The error catalogue: a stable code, its status, and a text in both languages. Seed section 8 is all here. */
export const ERRORS = {
  bad_request: { status: 400, ar: 'تعذر فهم الطلب.', en: 'The request could not be understood.' },
  invalid_input: { status: 400, ar: 'تحقق من المدخلات.', en: 'Verify inputs.' },
  required_field: { status: 400, ar: 'حقل مطلوب.', en: 'Required field.' },
  must_be_valid: { status: 400, ar: 'يجب أن تكون القيمة صالحة.', en: 'It must be valid.' },
  wrong_login: {
    status: 400,
    ar: 'اسم المستخدم أو كلمة المرور غير صحيحة.',
    en: 'The user name or password is incorrect.',
  },
  not_active: {
    status: 400,
    ar: 'حسابك غير مفعّل بعد. افتح الرابط الذي أرسلناه إليك أو اطلب رابطاً جديداً.',
    en: 'Your account is not active yet. Open the link we sent you, or ask for a new one.',
  },
  account_disabled: {
    status: 403,
    ar: 'هذا الحساب موقوف. تواصل مع إدارة الموقع.',
    en: 'This account is suspended. Contact the site’s administrators.',
  },
  wrong_password: {
    status: 400,
    ar: 'كلمة المرور الحالية غير صحيحة.',
    en: 'Your current password is incorrect.',
  },
  wrong_code: {
    status: 400,
    ar: 'الرمز غير صحيح أو سبق استخدامه.',
    en: 'The code is incorrect or has been used before.',
  },
  wrong_passkey: {
    status: 400,
    ar: 'تعذر التحقق من مفتاح المرور.',
    en: 'The passkey could not be verified.',
  },
  login_over: {
    status: 400,
    ar: 'انتهت مهلة تسجيل الدخول أو كثرت المحاولات. ابدأ من جديد.',
    en: 'The login has expired or was tried too often. Start again.',
  },
  closed: { status: 400, ar: 'الموقع مغلق حالياً.', en: 'The site is currently closed.' },
  unauthorized: { status: 401, ar: 'ليست لديك صلاحية.', en: 'You are not authorized.' },
  bad_key: {
    status: 401,
    ar: 'مفتاح واجهة البرمجة (API) غير معروف أو منتهي الصلاحية أو ملغى.',
    en: 'The API key is unknown, expired or revoked.',
  },
  key_in_address: {
    status: 401,
    ar: 'لا يوضع في العنوان إلا مفتاح أُنشئ لجداول البيانات. أرسل هذا المفتاح في الترويسة Authorization.',
    en: 'Only a spreadsheet key may be part of the address. Send this key in the Authorization header.',
  },
  daily_limit: {
    status: 429,
    ar: 'استُهلكت طلبات هذا المفتاح لهذا اليوم.',
    en: 'This key has used up its calls for today.',
  },
  not_allowed: { status: 403, ar: 'غير مسموح بالعرض.', en: 'Not allowed to view.' },
  not_passed_on: {
    status: 403,
    ar: 'تُعرض هذه الأرقام في صفحتها فقط، لأن شروط الناشر لا تتيح إعادة نشرها.',
    en: 'These figures are only shown on their page: the publisher’s terms do not allow them to be passed on.',
  },
  search_unavailable: { status: 403, ar: 'البحث غير متاح لك.', en: 'Search is not available for you.' },
  posting_closed: {
    status: 403,
    ar: 'الكتابة متوقفة أثناء أعمال الصيانة.',
    en: 'Writing is disabled during maintenance.',
  },
  comments_closed: { status: 403, ar: 'التعليقات مغلقة.', en: 'Comments are closed.' },
  prove_again: {
    status: 403,
    ar: 'أثبت هويتك أولاً.',
    en: 'Confirm that it is you first.',
  },
  too_late: { status: 403, ar: 'انتهت مهلة هذا الإجراء.', en: 'The time allowed for this has passed.' },
  not_found: { status: 404, ar: 'هذه الصفحة غير متاحة.', en: 'This page is not available.' },
  no_results: { status: 404, ar: 'لا توجد نتائج.', en: 'There are no results.' },
  no_pdf: {
    status: 404,
    ar: 'لا يتوفر هذا المستند بصيغة PDF هنا. افتح صفحته واطبعها.',
    en: 'This document is not available as a PDF here. Open its page and print it.',
  },
  method_not_allowed: {
    status: 405,
    ar: 'لا يقبل هذا العنوان هذه الطريقة.',
    en: 'This address does not accept that method.',
  },
  conflict: { status: 409, ar: 'سبق تسجيل هذا الطلب.', en: 'This has already been recorded.' },
  already_used: { status: 409, ar: 'مستخدم من قبل.', en: 'Already in use.' },
  in_use: {
    status: 409,
    ar: 'لا يمكن أرشفته لأن بيانات أخرى تشير إليه.',
    en: 'It cannot be archived because other entries refer to it.',
  },
  redirect_to_itself: {
    status: 409,
    ar: 'يؤدي هذا العنوان إلى نفسه.',
    en: 'This address leads to itself.',
  },
  redirect_leads_on: {
    status: 409,
    ar: 'هذا العنوان محوّل هو أيضاً. اكتب العنوان الذي يصل إليه القارئ في النهاية.',
    en: 'This address is redirected itself. Enter the address where readers finally arrive.',
  },
  redirect_led_to: {
    status: 409,
    ar: 'تؤدي تحويلات أخرى إلى هذا العنوان. غيّر وجهتها أولاً.',
    en: 'Other redirects lead to this address. Change where they lead first.',
  },
  address_has_page: {
    status: 409,
    ar: 'لهذا العنوان صفحة في الموقع، فلن يُحوَّل.',
    en: 'The site has a page at this address, so it would not be redirected.',
  },
  last_administrator: {
    status: 409,
    ar: 'هذا آخر حساب لمدير الموقع. عيّن مديراً آخر أولاً.',
    en: 'This is the last administrator’s account. Appoint another administrator first.',
  },
  factor_required: {
    status: 409,
    ar: 'يستلزم دورك التحقق بخطوتين. أضف وسيلة أخرى قبل إزالة هذه.',
    en: 'Your role requires two-step login. Add another method before removing this one.',
  },
  breaking_not_public: {
    status: 409,
    ar: 'لا يُرسل إلا خبر منشور يستطيع الجميع فتحه.',
    en: 'Only a published story that everyone can open is sent.',
  },
  breaking_repeated: {
    status: 409,
    ar: 'سبق إرسال هذا الخبر. أرسله تحديثاً أو تصحيحاً.',
    en: 'This story was sent before. Send it as an update or a correction.',
  },
  breaking_own: {
    status: 403,
    ar: 'يوافق على الإرسال شخص آخر غير الذي طلبه.',
    en: 'Someone other than the person who asked must consent.',
  },
  breaking_limit: {
    status: 422,
    ar: 'أرسل الموقع اليوم الحد الأقصى من الأخبار العاجلة. يمكن إرسال التصحيحات وحدها حتى منتصف الليل بتوقيت الرياض.',
    en: 'The site has sent its maximum of breaking news for today. Only corrections can be sent until midnight in Riyadh.',
  },
  bad_token: {
    status: 412,
    ar: 'انتهت صلاحية النموذج. أعد الإرسال.',
    en: 'The form has expired. Send it again.',
  },
  stale: { status: 412, ar: 'تغيّر المحتوى منذ فتحته.', en: 'The content has changed since you opened it.' },
  too_large: { status: 413, ar: 'حجم الطلب أكبر من المسموح.', en: 'The request is larger than allowed.' },
  address_too_long: { status: 414, ar: 'عنوان الصفحة طويل جداً.', en: 'The address is too long.' },
  bad_format: { status: 415, ar: 'الصيغة غير مدعومة.', en: 'The format is not supported.' },
  file_too_large: {
    status: 413,
    ar: 'حجم الملف أكبر من المسموح به لهذه الصيغة.',
    en: 'The file is larger than its format allows.',
  },
  damaged_file: {
    status: 422,
    ar: 'الملف تالف أو غير مكتمل.',
    en: 'The file is damaged or incomplete.',
  },
  not_utf8: {
    status: 422,
    ar: 'احفظ ملف CSV بترميز UTF-8 ثم ارفعه من جديد.',
    en: 'Save the CSV file as UTF-8, then upload it again.',
  },
  picture_too_small: {
    status: 422,
    ar: 'أبعاد الصورة أصغر من المطلوب.',
    en: 'The picture’s dimensions are smaller than required.',
  },
  picture_too_big: {
    status: 422,
    ar: 'أبعاد الصورة أكبر من المسموح به.',
    en: 'The picture’s dimensions are larger than allowed.',
  },
  picture_too_long: {
    status: 422,
    ar: 'الصورة المتحركة أطول أو أكبر من المسموح به. قصّرها أو صغّر أبعادها.',
    en: 'The moving picture is longer or larger than allowed. Make it shorter or smaller.',
  },
  picture_in_use: {
    status: 409,
    ar: 'لا يمكن حذف الصورة لأنها مستخدمة. أزلها من المواضع المذكورة أولاً أو أرشفها.',
    en: 'The picture cannot be removed because it is in use. Take it out of the places listed first, or archive it.',
  },
  document_in_use: {
    status: 409,
    ar: 'لا يمكن حذف المستند لأنه مستخدم. أزله من المواضع المذكورة أولاً أو أرشفه.',
    en: 'The document cannot be removed because it is in use. Take it out of the places listed first, or archive it.',
  },
  no_title: {
    status: 422,
    ar: 'اكتب عنوان المستند بالعربية والإنجليزية واحفظه قبل نشره.',
    en: 'Write and save the document’s title in Arabic and English before you publish it.',
  },
  square_image: { status: 422, ar: 'لا يمكنك إدراج صورة مربعة.', en: 'You cannot insert a square image.' },
  picture_uncredited: {
    status: 422,
    ar: 'لا تُنشر صورة بلا مصدر. اكتب مصدرها في صفحتها في مكتبة الوسائط.',
    en: 'No picture is published without a credit. Write it on the picture’s page in the media library.',
  },
  picture_unlicensed: {
    status: 422,
    ar: 'لا تُنشر صورة بلا ترخيص. اكتب ترخيصها في صفحتها في مكتبة الوسائط.',
    en: 'No picture is published without a licence. Write it on the picture’s page in the media library.',
  },
  picture_undescribed: {
    status: 422,
    ar: 'صِف الصورة لمن لا يراها بكل لغة تُنشر بها المادة، أو اختر أنها للزينة.',
    en: 'Describe the picture for those who cannot see it in each language of the story, or mark it as decoration.',
  },
  limit_reached: {
    status: 422,
    ar: 'بلغت الحد الأقصى. أزل بعضها أولاً.',
    en: 'You have reached the limit. Remove some first.',
  },
  too_many: {
    status: 429,
    ar: 'طلبات كثيرة. حاول بعد قليل.',
    en: 'Too many requests. Try again later.',
  },
  internal: {
    status: 500,
    ar: 'يرجى التواصل مع إدارة الموقع.',
    en: 'Please contact the site administrator.',
  },
  busy: {
    status: 503,
    ar: 'تُجهَّز الآن ملفات كثيرة. حاول بعد قليل.',
    en: 'Many files are being prepared. Try again later.',
  },
  overloaded: {
    status: 503,
    ar: 'الموقع مزدحم الآن. حاول بعد قليل.',
    en: 'The site is busy at the moment. Try again shortly.',
  },
  unavailable: { status: 503, ar: 'الموقع غير متاح مؤقتاً.', en: 'The site is temporarily unavailable.' },
  unable_to_connect: { status: 503, ar: 'تعذر الاتصال.', en: 'Unable to connect.' },
  not_responding: {
    status: 504,
    ar: 'الخادم لا يستجيب لطلبك.',
    en: 'The server is not responding to your request.',
  },
  cookies_disabled: {
    status: 400,
    ar: 'يرجى تفعيل ملفات تعريف الارتباط.',
    en: 'Please enable cookies',
  },
  storage_disabled: { status: 400, ar: 'يرجى تفعيل التخزين في المتصفح.', en: 'Please enable Storage' },
} as const satisfies Record<string, { status: number; ar: string; en: string }>

export type ErrorCode = keyof typeof ERRORS

/** A refusal that a reader sees: thrown by queries and commands, turned into page or JSON at the edge. */
export class Refusal extends Error {
  readonly code: ErrorCode
  /** Codes by field, for a form. */
  readonly fields: Readonly<Record<string, ErrorCode>>
  readonly retryAfter: number | null

  constructor(code: ErrorCode, detail: { fields?: Record<string, ErrorCode>; retryAfter?: number } = {}) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    this.fields = detail.fields ?? {}
    this.retryAfter = detail.retryAfter ?? null
  }
}

/** What is refused to who lacks a right: a visitor may log in, logging in helps no account: 401 and 403. */
export const lacking = ({ role }: { role: string }): Refusal =>
  new Refusal(role === 'visitor' ? 'unauthorized' : 'not_allowed')
