-- The stage of a case as its page now writes it: with the vowel that tells the passive.
create or replace function kimya_case_stage(the_condition text, date_expiry text) returns text
language sql stable
return case
  when the_condition in ('provisional_measures', 'definitive_in_force') and date_expiry < left(kimya_today(), length(date_expiry))
    then 'انقضى أجلها ولم يتأكد انتهاؤها / Past its expiry, to be confirmed'
  else case the_condition
    when 'complaint_filed' then 'شكوى مقدمة / Complaint filed'
    when 'under_investigation' then 'قيد التحقيق / Under investigation'
    when 'provisional_measures' then 'تدابير مؤقتة / Provisional measures'
    when 'final_finding_recommended' then 'نتيجة نهائية مع توصية / Final finding, duty recommended'
    when 'definitive_in_force' then 'رسوم نهائية سارية / Definitive duty in force'
    when 'sunset_review' then 'قيد مراجعة نهاية المدة / Sunset review'
    when 'suspended' then 'معلقة / Suspended'
    when 'terminated_no_measures' then 'أُنهيت دون تدابير / Terminated without measures'
    when 'revoked' then 'ملغاة / Revoked'
    when 'expired' then 'منتهية / Expired'
    else ''
  end
end;
