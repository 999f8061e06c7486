-- A list of a million flows says where they are from: the few sources among them are walked in an index, not read row by row.
create index exports_imports_flow_source_ar on exports_imports_flow (coalesce(source_ar, source_en), as_of desc) where not hidden;
create index exports_imports_flow_source_en on exports_imports_flow (coalesce(source_en, source_ar), as_of desc) where not hidden;
create index exports_imports_flow_demo on exports_imports_flow (id) where demo and not hidden;
