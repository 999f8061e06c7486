do $$
begin
  if exists (select from pg_collation where collname = 'ar-x-icu' and collprovider = 'i') then
    create collation kimya_ar (provider = icu, locale = 'ar-u-kn');
  else
    create collation kimya_ar from "C";
  end if;
end
$$;
