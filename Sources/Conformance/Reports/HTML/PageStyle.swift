/// The style sheet of the pages: light and dark, for screen and print.
///
/// It contains no `<` and no `&`, so that a page stays well-formed XML.
enum PageStyle {
    private static let light = """
        --page:#fbfbfa;--card:#fff;--ink:#1f2328;--soft:#59636e;--faint:#6e7781;--line:#d8dee4;--hair:#eceff2;--accent:#0969da;
        --pass:#1a7f37;--fixed:#1a7f37;--info:#0969da;--known:#0e7490;--warn:#9a6700;--fail:#cf222e;--error:#8250df;
        --inconclusive:#6e7781;--notmet:#4d6b57;--na:#8c959f;--truth:#2a78d6;--reported:#d4541b;--decides:#fff3b8;--decidesink:#7a4d00;
        --faultback:#ffebe9;--faultink:#a40e26;--eventback:#e3f1fd;--eventink:#0550ae;--noteback:#f1f3f5;--code:#f4f5f7
        """
    private static let dark = """
        --page:#0f1216;--card:#171b21;--ink:#e6e9ed;--soft:#a3adb8;--faint:#8b96a2;--line:#343c46;--hair:#252b33;--accent:#6cb0ff;
        --pass:#4ac26b;--fixed:#4ac26b;--info:#6cb0ff;--known:#3fc1d6;--warn:#e0b341;--fail:#ff7b72;--error:#c297ff;
        --inconclusive:#98a3ae;--notmet:#8fb39b;--na:#7d8792;--truth:#5aa5f5;--reported:#ff9057;--decides:#4a3b0c;--decidesink:#ffd866;
        --faultback:#47191c;--faultink:#ffb1aa;--eventback:#10304f;--eventink:#a5d2ff;--noteback:#232932;--code:#11151a
        """

    static let text = """
        :root{color-scheme:light dark;\(light)}
        @media (prefers-color-scheme:dark){:root:not([data-theme=light]){\(dark)}}
        :root[data-theme=dark]{color-scheme:dark;\(dark)}
        :root[data-theme=light]{color-scheme:light}
        *{box-sizing:border-box}
        html{scroll-padding-top:3.4rem}
        body{margin:0;background:var(--page);color:var(--ink);font:15px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","DejaVu Sans",sans-serif}
        main,header .in,nav .in{max-width:1120px;margin:0 auto;padding:0 20px}
        header{padding:28px 0 6px}
        h1{font-size:1.7rem;line-height:1.2;margin:0 0 4px;letter-spacing:-.01em}
        h2{font-size:1.25rem;margin:38px 0 12px}
        h3{font-size:1rem;margin:22px 0 8px}
        p{margin:.4em 0}
        a{color:var(--accent)}
        .lead{font-size:1.05rem;color:var(--soft);margin:0 0 14px}
        .facts{display:flex;flex-wrap:wrap;gap:4px 26px;margin:14px 0 0;font-size:.9rem}
        .facts div{display:flex;gap:7px}
        .facts dt{color:var(--faint)}
        .facts dd{margin:0}
        .warning{border-left:4px solid var(--warn);background:var(--card);padding:8px 14px;margin:12px 0}
        nav{position:sticky;top:0;z-index:2;background:var(--page);border-bottom:1px solid var(--line);margin-top:18px}
        nav .in{display:flex;gap:20px;align-items:center;height:44px}
        nav a{text-decoration:none;font-weight:600;font-size:.93rem}
        nav button{margin-left:auto}
        button,select,input{font:inherit;font-size:.9rem;color:var(--ink);background:var(--card);border:1px solid var(--line);border-radius:6px;padding:4px 10px}
        button{cursor:pointer}
        :focus-visible{outline:2px solid var(--accent);outline-offset:2px}
        .js{display:none}
        .has-js .js{display:flex}
        .bar{display:flex;gap:2px;height:16px;border-radius:5px;overflow:hidden;margin:0 0 10px}
        .bar span{display:block;min-width:3px}
        .legend{display:flex;flex-wrap:wrap;gap:6px 18px;font-size:.92rem;margin:0;padding:0;list-style:none}
        .legend b{font-variant-numeric:tabular-nums}
        .v{font-weight:600;white-space:nowrap}
        .v i{font-style:normal;display:inline-block;width:1.25em;text-align:center;margin-right:.2em}
        .pass{color:var(--pass)}.fixed{color:var(--fixed)}.info{color:var(--info)}.known{color:var(--known)}.warn{color:var(--warn)}
        .fail{color:var(--fail)}.error{color:var(--error)}.inconclusive{color:var(--inconclusive)}.notmet{color:var(--notmet)}.na{color:var(--na)}
        .bar .pass,.bar .fixed{background:var(--pass)}.bar .info{background:var(--info)}.bar .known{background:var(--known)}
        .bar .warn{background:var(--warn)}.bar .fail{background:var(--fail)}.bar .error{background:var(--error)}
        .bar .inconclusive{background:var(--inconclusive)}.bar .notmet{background:var(--notmet)}.bar .na{background:var(--na)}
        .scroll{overflow-x:auto}
        table{border-collapse:collapse;width:100%;font-size:.92rem}
        th{text-align:left;font-weight:600;color:var(--soft);border-bottom:1px solid var(--line);padding:6px 12px 6px 0;vertical-align:bottom}
        td{border-bottom:1px solid var(--hair);padding:6px 12px 6px 0;vertical-align:top;overflow-wrap:anywhere}
        th.n,td.n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
        td.id{white-space:nowrap}
        tr.groupline th{padding-top:16px;color:var(--ink)}
        .summary{width:auto}
        .summary td,.summary th{padding-right:20px}
        .zero{color:var(--faint)}
        .muted{color:var(--soft)}
        #filters{flex-wrap:wrap;gap:8px 12px;align-items:center;margin:0 0 12px}
        #filters input{width:17em}
        #filters button[aria-pressed=true]{border-color:currentColor;box-shadow:inset 0 0 0 1px currentColor}
        #shown{color:var(--soft);font-size:.9rem}
        [hidden]{display:none!important}
        details.case{background:var(--card);border:1px solid var(--line);border-radius:8px;margin:8px 0}
        details.case>summary{cursor:pointer;padding:9px 14px;display:grid;grid-template-columns:8.6em minmax(14.5em,max-content) 1fr auto;gap:12px;align-items:baseline}
        details.case>summary::marker{content:""}
        details.case>summary::-webkit-details-marker{display:none}
        details.case[open]>summary{border-bottom:1px solid var(--line)}
        details.case>summary .id{font-weight:600;white-space:nowrap}
        .body{padding:4px 16px 18px}
        .reason{font-size:1.02rem}
        .expectation{border-left:3px solid currentColor;padding:2px 0 2px 12px;margin:10px 0}
        .expectation>*{color:var(--ink)}
        .expectation .v{color:inherit}
        .expectation .muted{color:var(--soft)}
        .signature{background:var(--decides);padding:4px 10px;border-radius:5px;display:inline-block}
        figure{margin:10px 0 4px}
        figcaption{font-size:.9rem;color:var(--soft);margin-bottom:4px}
        figure.chart{overflow-x:auto}
        details.inner>summary{cursor:pointer;font-weight:600;padding:4px 0}
        svg{display:block;max-width:none;font-family:system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","DejaVu Sans",sans-serif}
        svg text{fill:var(--ink);font-size:11px}
        .plot,.histogram{max-width:100%;height:auto}
        pre,code,.sequence .bytes,.sequence .time,.sequence .says{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace}
        code{font-size:.92em}
        .sequence .head{fill:var(--noteback);stroke:var(--line)}
        .sequence .headname{text-anchor:middle;font-weight:600}
        .sequence .life{stroke:var(--line);stroke-width:1.4}
        .sequence .time{text-anchor:end;fill:var(--faint)}
        .wire{fill:none;stroke:var(--soft);stroke-width:1.3}.tip{fill:var(--soft)}
        .wire.in{stroke:var(--accent)}.tip.in{fill:var(--accent)}
        .wire.out{stroke:var(--pass)}.tip.out{fill:var(--pass)}
        .wire.frame{stroke:var(--faint)}.tip.frame{fill:var(--faint)}
        .wire.link{stroke-dasharray:5 3;stroke:var(--soft)}.tip.link{fill:var(--soft)}
        .wire.end{stroke:var(--fail)}.tip.end{fill:var(--fail)}
        .sequence .says{fill:var(--soft)}.sequence .dot{fill:var(--soft)}.sequence .ecu{fill:var(--soft)}
        .decides{fill:var(--decides)}.sequence .decidesmark{fill:var(--decidesink);font-size:10px}
        .band.fault{fill:var(--faultback)}.sequence .bandname.fault{fill:var(--faultink);font-weight:600}
        .band.event{fill:var(--eventback)}.sequence .bandname.event{fill:var(--eventink);font-weight:600}
        .band.note{fill:var(--noteback)}.sequence .bandname.note{fill:var(--soft)}
        .fold{fill:var(--card)}.foldmark{fill:none;stroke:var(--faint)}.pill{fill:var(--noteback)}
        .sequence .gap{text-anchor:middle;fill:var(--soft)}
        .grid{stroke:var(--hair);fill:none}.axis{stroke:var(--faint);fill:none}
        svg .tick{fill:var(--soft)}.tick.y{text-anchor:end}.tick.x{text-anchor:middle}
        .truth{fill:none;stroke:var(--truth);stroke-width:2;stroke-linejoin:round}.truthdot{fill:var(--truth)}
        .reported{fill:var(--card);stroke:var(--reported);stroke-width:2}
        .moment{fill:var(--decides)}
        .mark{fill:none;stroke-width:1.2;stroke-dasharray:4 3}.mark.fault{stroke:var(--faultink)}.mark.event{stroke:var(--eventink)}
        .marknumber.fault{fill:var(--faultback);stroke:var(--faultink)}.marknumber.event{fill:var(--eventback);stroke:var(--eventink)}
        svg .marktext{text-anchor:middle}
        .bar rect,.histogram .bar{fill:var(--truth)}
        .key{display:inline-flex;vertical-align:middle;gap:5px;align-items:center;margin-right:14px}
        .key i{width:18px;height:0;border-top:2px solid var(--truth)}
        .key i.r{width:9px;height:9px;border:2px solid var(--reported);border-radius:50%}
        ol.marks{margin:2px 0 0;padding-left:2.2em;font-size:.88rem;color:var(--soft)}
        .source{display:flex;background:var(--code);border:1px solid var(--line);border-radius:6px;overflow:auto;max-height:34rem}
        pre{margin:0;padding:10px 12px;font-size:12.5px;line-height:1.45;tab-size:4}
        pre.numbers{color:var(--faint);text-align:right;padding-right:4px;user-select:none}
        pre.output{background:var(--code);border:1px solid var(--line);border-radius:6px;overflow:auto;max-height:24rem}
        mark{background:var(--decides);color:inherit}
        mark:target{outline:2px solid var(--accent)}
        .stderr{color:var(--fail)}
        .chips{display:flex;flex-wrap:wrap;gap:5px;margin:6px 0;padding:0;list-style:none;font-size:.86rem}
        .chips li{border:1px solid var(--line);border-radius:5px;padding:1px 7px;background:var(--card)}
        .chips b{font-weight:600;color:var(--soft);margin-left:5px;font-variant-numeric:tabular-nums}
        .missed li{color:var(--faint);border-style:dashed;background:none}
        .matrix td,.matrix th{padding-right:16px}
        .matrix tr.differs td{background:var(--decides)}
        .matrix thead th{position:sticky;top:44px;background:var(--page)}
        footer{max-width:1120px;margin:40px auto;padding:0 20px;color:var(--faint);font-size:.87rem}
        @media (max-width:640px){details.case>summary{grid-template-columns:auto auto;gap:2px 12px}.summary td,.summary th{padding-right:10px}}
        @media print{
        @page{margin:14mm}
        :root:root{color-scheme:light;\(light)--page:#fff}
        body{font-size:10.5pt}
        nav,.has-js .js,footer a{display:none}
        main,header .in{max-width:none;padding:0}
        details.case{break-inside:auto;border-color:#bbb}
        details.case>summary,h2,h3,figcaption{break-after:avoid}
        tr,.expectation,.plot,.histogram{break-inside:avoid}
        .source,pre.output{max-height:none;overflow:visible}
        pre{white-space:pre-wrap;font-size:8.5pt}
        .sequence{max-width:100%;height:auto}
        .scroll,figure.chart{overflow:visible}
        .bar,.bar span,.band,.decides,mark{print-color-adjust:exact;-webkit-print-color-adjust:exact}
        }
        """
}
